/** The pilot controls the own tank. */

import type { Control } from '@sabot/client';
import type { Moment } from '../moment';

export interface Pilot {
    /** Returns the control for now; `moment` is the last one shown. */
    control(moment: Moment): Control;
}
