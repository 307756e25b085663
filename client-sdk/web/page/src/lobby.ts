/** Code of the list, in one file that is loaded on demand: watching a match needs none of it. */

export { askSession } from './lobby/create_form';
export { askPassword } from './lobby/password_form';
export { Sessions } from './lobby/sessions';
