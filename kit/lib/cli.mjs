import fs from 'node:fs';
import path from 'node:path';
import { CommandError, createRemote } from '@greenroom/create-remote';
import { installedVersion, nameOfRemote, readRemotePackage } from './remote-package.mjs';
import { RELEASE_COMMANDS, runReleaseCommand } from './release-commands.mjs';
import { releaseUsage } from './release-texts.mjs';
import { kitCommandLine, openSite } from './release-target.mjs';
import { compile, hasWarnings } from './webpack-command.mjs';
import { log, runStep } from './log.mjs';

/** @import { Result } from '@greenroom/create-remote' */
/** @import { Project } from './release-commands.mjs' */

const USAGE = `greenroom <command>, in the folder of a remote:

  new <name>                           creates a remote, in a new folder
  dev --host https://site.example      that site on localhost, with this remote from the working copy
  dev --production-host                this remote on localhost, for a site that loads it by an override
  build                                builds it into dist
  check --to https://site.example      builds it, and says what that site would refuse or warn of, such as deprecated names
  texts [check]                        writes its texts into its catalogs, texts/<language>.po, or checks both
  release, preview, canary, promote, rollback, releases, prune
                                       change what visitors get; "greenroom release --help" lists their options

With --json, a command prints its result as one JSON document.`;

const RELEASE_USAGE = releaseUsage({ command: (line) => `greenroom ${line}`, remote: '', site: '' });

/** @type {Record<string, (args: string[], env: NodeJS.ProcessEnv) => Promise<Result>>} */
const COMMANDS = {
  async new(args) {
    return createRemote(args);
  },
  async dev(args) {
    const { developWithProduction } = await import('../dev-proxy/command.mjs');
    const { dir } = currentRemote();
    requireOneVersion(dir);
    return developWithProduction(args, { commandLine: kitCommandLine, dirOf: () => dir });
  },
  async build() {
    const { readDescription } = await import('@greenroom/contract/releases');
    const files = await buildRemote(currentRemote());
    const { name, version } = readDescription(files);
    return { data: { name, version, files: [...files.keys()] } };
  },
  async check(args, env) {
    const { runCheckCommand } = await import('./check-command.mjs');
    return runCheckCommand(args, env, standaloneRemote(currentRemote()));
  },
  async texts(args) {
    const { runTextsCommand } = await import('./texts/texts-command.mjs');
    return runTextsCommand(args, [{ name: '', dir: currentRemote().dir }], 'npx greenroom texts');
  },
};

export const KIT_COMMANDS = [...Object.keys(COMMANDS), ...RELEASE_COMMANDS];

/**
 * Runs a command in the folder of a remote.
 * @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<Result>} @throws with the reason, in a sentence
 */
export async function greenroom(args, env) {
  const [name = '', ...rest] = args;
  const isRelease = RELEASE_COMMANDS.includes(name);
  if (isRelease && rest.includes('--help')) return help(RELEASE_USAGE);
  if (isRelease) return runReleaseCommand(args, env, standaloneRemote(currentRemote()));
  const command = COMMANDS[name];
  if (command && !rest.includes('--help')) return command(rest, env);
  if (command || name === '--help') return help(USAGE);
  throw new CommandError('usage', name === '' ? USAGE : `There is no command "${name}".\n\n${USAGE}`);
}

/** @param {string} usage @returns {Result} */
function help(usage) {
  log(usage);
  return { data: { usage } };
}

/** @typedef {{ name: string, dir: string }} Remote */

/** Returns the remote in the current folder. @returns {Remote} @throws if there is none */
function currentRemote() {
  const dir = process.cwd();
  const json = readRemotePackage(dir);
  if (!json.greenroom && !fs.existsSync(path.join(dir, 'src/remote.tsx')))
    throw new CommandError('usage', `There is no remote in ${dir}: run the command in a remote's folder.`);
  return { name: nameOfRemote(dir, json), dir };
}

/** @param {Remote} remote */
async function buildRemote({ name, dir }) {
  requireOneVersion(dir);
  const { readBuild } = await import('@greenroom/contract/releases');
  const { code, output } = await runStep(`Building ${name}`, () => compile(dir, { development: false }));
  if (code !== 0) throw new Error(`${output.trimEnd()}\nThe build of ${name} failed.`);
  if (hasWarnings(output)) log(output.trimEnd());
  return readBuild(path.join(dir, 'dist'));
}

/** @param {Remote} remote @returns {Project} */
const standaloneRemote = (remote) => ({
  commandLine: (subcommand, ...words) => kitCommandLine(subcommand, ...words.filter((word) => word !== remote.name)),
  usage: RELEASE_USAGE,
  withRemote: (words) => (words[0] === remote.name ? words : [remote.name, ...words]),
  build: () => buildRemote(remote),
  async openTarget({ to, ...options }) {
    if (!to) throw new CommandError('usage', 'Which site? Name it: --to https://site.example, or RELEASE_TO in the environment.');
    return openSite({ to, ...options });
  },
});

/** The platform's other packages that a remote names. */
const OTHERS = ['@greenroom/contract', '@greenroom/shared-ui'];

/**
 * Requires that the platform's packages are installed in one version.
 * @param {string} dir the remote's folder @throws with the command that mends it
 */
function requireOneVersion(dir) {
  const { version } = JSON.parse(fs.readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const others = OTHERS.map((name) => ({ name, version: installedVersion(name, path.join(dir, 'package.json')) }));
  const different = others.filter((other) => other.version !== version);
  if (different.length === 0) return;
  const listed = different.map((other) => `${other.name} ${other.version ?? 'is missing'}`).join(', ');
  throw new Error(
    `The platform's packages must be of one version, but @greenroom/kit is ${version}, ${listed}. Install them again with npm install; if that changes nothing, name the same version of all in package.json.`,
  );
}
