import { spawn } from 'node:child_process';
import { CommandError } from '../../create-remote/lib/index.mjs';
import { root } from './workspace.mjs';

/** @import { Result } from '../../create-remote/lib/index.mjs' */

/**
 * Runs a command of the server in this folder, which prints its result as JSON.
 * @param {string} name such as `check-server`
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Result>}
 * @throws with the reason, in a sentence
 */
export async function runServerCommand(name, args, env) {
  const program = ['--import', 'tsx', `api/server/src/commands/${name}.ts`];
  const child = spawn(process.execPath, [...program, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const output = Buffer.concat(await child.stdout.toArray()).toString();
  if (!output) throw new Error(`The command ${name} of the server failed; what it said stands above.`);
  const { error, ...result } = JSON.parse(output);
  if (error) throw new CommandError(error.code, error.message);
  return result;
}
