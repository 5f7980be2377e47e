import { run } from '../../kit/lib/processes.mjs';
import { root } from './workspace.mjs';

/** Says what this folder's server would break of the versions that pages have open. @param {string[]} args @returns {Promise<number>} the exit code */
export async function checkServer(args) {
  const program = ['--import', 'tsx', 'api/server/src/commands/check-server.ts'];
  return (await run(process.execPath, [...program, ...args], { cwd: root, show: true })).code;
}
