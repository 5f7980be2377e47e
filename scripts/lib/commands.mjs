import path from 'node:path';
import { runAndPrint } from '../../create-remote/lib/run-command.mjs';
import { log, runCommand } from '../../kit/lib/log.mjs';
import { run } from '../../kit/lib/processes.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './workspace.mjs';

/** @import { Result } from '../../create-remote/lib/run-command.mjs' */

/** @typedef {(args: string[]) => Promise<number | void>} Command returns the exit code if it isn't 0 */
/** @typedef {(args: string[]) => Promise<Result>} ResultCommand */

/** Runs a release command of the kit. @param {string} subcommand @returns {ResultCommand} */
const release = (subcommand) => async (args) => {
  await ensureInstalled();
  const { runReleaseCommand } = await import('./release-commands.mjs');
  return runReleaseCommand([subcommand, ...args], process.env);
};

/** Commands with results for `--json`. @type {Record<string, ResultCommand>} */
export const RESULT_COMMANDS = {
  'new-remote': async (args) => (await import('./new-remote.mjs')).newRemote(args),
  ...Object.fromEntries(
    ['check', 'release', 'preview', 'canary', 'promote', 'rollback', 'releases', 'prune'].map((name) => [name, release(name)]),
  ),
  'release:token': release('token'),
  texts: async (args) => {
    await ensureInstalled();
    return (await import('./texts.mjs')).texts(args);
  },
};

/** Other commands of package.json, imported when run: before the first installation, most can't be. @type {Record<string, Command>} */
const COMMANDS = {
  start: async () => (await import('./start-site.mjs')).startSite(),
  dev: async (args) => (await import('./dev-site.mjs')).dev(args),
  test: async () => (await import('./all-checks.mjs')).runAllChecks(),
  'test:thorough': async () => (await import('./all-checks.mjs')).runThoroughChecks(),
  build: async (args) => (await import('./builds.mjs')).buildNamed(args),
  gallery: async () => (await import('./gallery.mjs')).serveGallery(),
  pack: async (args) => {
    await ensureInstalled();
    return (await import('./pack.mjs')).pack(args);
  },
  lint: async () => import('./check-code.mjs').then(({ checkCode, lint }) => checkCode(lint)),
  typecheck: async () => import('./check-code.mjs').then(({ checkCode, typecheck }) => checkCode(typecheck)),
  'image:test': async (args) => (await import('./containers/image-test.mjs')).testImage(args),
  'compose:test': async (args) => (await import('./containers/compose-test.mjs')).testComposition(args),
  preunit: () => ensureInstalled(),
  e2e: async (args) => (await import('./journeys.mjs')).runGroup(args),
  'subset-fonts': async () => (await import('./subset-fonts.mjs')).writeFonts(),
  // Started by its path, as the benches stand on these commands.
  bench: async (args) => (await run(process.execPath, [path.join(root, 'bench/run-bench.mjs'), ...args], { show: true })).code,
};

/** Runs a command. @param {string[]} args its name, then its arguments */
export function runNamed([name = '', ...args]) {
  const resultCommand = Object.hasOwn(RESULT_COMMANDS, name) ? RESULT_COMMANDS[name] : undefined;
  if (resultCommand) return runAndPrint(resultCommand, args, log);
  return runCommand(async () => {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command)
      throw new Error(
        `There is no command "${name}"; known are: ${[...Object.keys(COMMANDS), ...Object.keys(RESULT_COMMANDS)].join(', ')}.`,
      );
    return command(args);
  });
}
