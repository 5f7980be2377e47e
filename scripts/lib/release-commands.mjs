import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { CommandError } from '../../create-remote/lib/index.mjs';
import { runCheckCommand } from '../../kit/lib/check-command.mjs';
import { runReleaseCommand as run } from '../../kit/lib/release-commands.mjs';
import { openSite } from '../../kit/lib/release-target.mjs';
import { releaseUsage } from '../../kit/lib/release-texts.mjs';
import { HOST, buildFolders } from './builds.mjs';
import { localTarget, useLocalSite } from './local-site.mjs';
import { remoteFolder, remoteName, root } from './workspace.mjs';

/** @import { Result } from '../../create-remote/lib/index.mjs' */
/** @import { CommandLine } from '../../kit/lib/release-target.mjs' */
/** @import { Project } from '../../kit/lib/release-commands.mjs' */

/** Returns a command of this repository as it is typed. @type {CommandLine} */
export const commandLine = (subcommand, ...words) => `npm run ${subcommand}${words.length > 0 ? ` -- ${words.join(' ')}` : ''}`;

/** @type {Project} */
const repository = {
  commandLine,
  usage: releaseUsage({
    command: (line) => line.replace(/^(\S+) ?/, (_, subcommand) => `npm run ${subcommand} -- `).replace(/ -- $/, ''),
    remote: '<remote> ',
    token: 'npm run release:token -- <team> <remote>…',
    site: "; otherwise in this folder's own data",
  }),
  withRemote: (words) => words,
  async build(remote) {
    const { readBuild } = await import('@greenroom/contract/releases');
    const folder = remote === HOST ? HOST : remoteFolder(remote);
    await buildFolders([folder]);
    return readBuild(path.join(root, folder, 'dist'));
  },
  openTarget: async ({ to, by, ...options }) =>
    to ? openSite({ to, ...options, commandLine }) : localTarget(options.env, { ...options, author: by, commandLine }),
};

/**
 * Runs a release command for a part of this repository, or a check of it or of this server.
 * @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<Result>} @throws with the reason, in a sentence
 */
export async function runReleaseCommand(args, env) {
  const [subcommand, ...words] = args;
  if (subcommand === 'token') return createToken(words);
  if (subcommand !== 'check') return run(args, env, repository);
  return words[0] === 'server' ? checkServer(words.slice(1), env) : runCheckCommand(words, env, { ...repository, useLocalSite });
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<Result>} what this server would break of a site's pages */
async function checkServer(args, env) {
  if (!env.RELEASE_TO && !args.some((arg) => arg.startsWith('--to'))) {
    const { url, token, close } = await useLocalSite(env);
    // Not as an argument, which all users of the machine can list.
    return checkServer(args, { ...env, RELEASE_TO: url, RELEASE_TOKEN: token }).finally(close);
  }
  const program = ['--import', 'tsx', 'api/server/src/commands/check-server.ts'];
  const child = spawn(process.execPath, [...program, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const output = Buffer.concat(await child.stdout.toArray()).toString();
  if (!output) throw new Error('The server could not be checked; what it said stands above.');
  const { error, ...result } = JSON.parse(output);
  if (error) throw new CommandError(error.code, error.message);
  return result;
}

/** @param {string[]} words the team, then its remotes @returns {Result} */
function createToken([team, ...remotes]) {
  if (!team || remotes.length === 0)
    throw new CommandError('usage', 'Which team may release which remotes? npm run release:token -- "store team" store');
  const token = randomBytes(32).toString('base64url');
  const entry = { team, remotes: remotes.map(remoteName), sha256: createHash('sha256').update(token).digest('hex') };
  const text = `The token of ${team}, which is shown this once: ${token}
For the server, one more in the list RELEASE_TOKENS: ${JSON.stringify(entry)}`;
  return { data: { token, entry }, text };
}
