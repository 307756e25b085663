/** Who steers the own tank. */

import type { Control } from '@sabot/client';
import type { Moment } from '../moment';

export interface Pilot {
    /** What is asked for now; `moment` is what was shown last. */
    control(moment: Moment): Control;
}
