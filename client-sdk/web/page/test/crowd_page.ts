/** The page with a crowd; `sabot.viewer.workMs` has its own work in each frame. */

import { Viewer } from '../src/viewer';
import { Crowd } from './crowd';

window.sabot = { viewer: new Viewer(document.getElementById('page') as HTMLElement, new Crowd()) };
