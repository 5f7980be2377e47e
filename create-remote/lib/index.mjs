/** @typedef {import('./run-command.mjs').Result} Result */
/** @typedef {import('./run-command.mjs').ErrorCode} ErrorCode */

export { createRemote } from './create-remote.mjs';
export { CommandError, runAndPrint } from './run-command.mjs';
export { TOOLS, requireValidName, titleOf, writeRemote } from './write-remote.mjs';
