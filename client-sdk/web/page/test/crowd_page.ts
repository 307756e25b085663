/** The page with a crowd: its own work in a frame is in `sabot.viewer.workMs`. */

import { Viewer } from '../src/viewer';
import { Crowd } from './crowd';

window.sabot = { viewer: new Viewer(document.getElementById('page') as HTMLElement, new Crowd()) };
