import { runServerCommand } from './server-command.mjs';

/** Says what this folder's server would break of the versions that pages have open. @param {string[]} args */
export const checkServer = (args) => runServerCommand('check-server', args, process.env);
