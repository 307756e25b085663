/** @sabot/client/node: what only programs for Node.js may use. */

export { nodeSocket } from './node_socket';
