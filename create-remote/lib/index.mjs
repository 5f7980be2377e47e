export { createRemote } from './create-remote.mjs';
export { TOOLS, requireValidName, titleOf, writeRemote } from './write-remote.mjs';
