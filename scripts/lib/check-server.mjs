import { spawn } from 'node:child_process';
import { CommandError } from '../../create-remote/lib/index.mjs';
import { useLocalSite } from './local-site.mjs';
import { root } from './workspace.mjs';

/** @import { Result } from '../../create-remote/lib/index.mjs' */

/**
 * Says what this folder's server would break of the versions that pages of a site have open; by default, of this folder's site.
 * @param {string[]} args
 * @returns {Promise<Result>}
 * @throws with the reason, in a sentence
 */
export async function checkServer(args) {
  const { env } = process;
  if (env.RELEASE_TO || args.some((arg) => arg.startsWith('--to'))) return runServerCommand(args, env);
  const { url, token, close } = await useLocalSite(env);
  // Not as an argument, which all users of the machine can list.
  return runServerCommand(args, { ...env, RELEASE_TO: url, RELEASE_TOKEN: token }).finally(close);
}

/** Runs the command of the server, which prints its result as JSON. @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<Result>} */
async function runServerCommand(args, env) {
  const program = ['--import', 'tsx', 'api/server/src/commands/check-server.ts'];
  const child = spawn(process.execPath, [...program, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const output = Buffer.concat(await child.stdout.toArray()).toString();
  if (!output) throw new Error('The server could not be checked; what it said stands above.');
  const { error, ...result } = JSON.parse(output);
  if (error) throw new CommandError(error.code, error.message);
  return result;
}
