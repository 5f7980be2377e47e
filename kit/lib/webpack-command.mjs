import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { run } from './processes.mjs';

/** Finds the script of webpack, which is missing before the first installation. */
const webpackScript = () => createRequire(import.meta.url).resolve('webpack/bin/webpack.js');

const POLL_INTERVAL_MS = 200;

/** @import { ChildProcess } from 'node:child_process' */

/**
 * Runs webpack once in a package's folder, as `npx webpack` does there.
 * @param {string} dir
 * @param {{ development: boolean, configs?: string[], name?: string, out?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal }} options
 *   `configs` and `out` replace the folder's configuration and dist, `name` picks one of its configurations, `env` adds to the environment,
 *   `signal` ends webpack
 */
export function compile(dir, { development, configs = [], name, out, env, signal }) {
  const args = [
    ...configs.flatMap((config) => ['--config', config]),
    ...(name ? ['--config-name', name] : []),
    ...(out ? ['--output-path', out] : []),
  ];
  return run(process.execPath, [webpackScript(), ...args], {
    cwd: dir,
    env: { ...process.env, NODE_ENV: development ? 'development' : 'production', ...env },
    signal,
  });
}

/** Tells whether webpack printed a warning, which does not fail a build. @param {string} output */
export const hasWarnings = (output) => /^WARNING in /m.test(output);

/**
 * Starts webpack in a package's folder, with its output in this terminal. It exits with this process, even if that is killed.
 * @param {string} dir @param {string[]} args such as `['serve']` @param {Record<string, string>} [env] additional environment variables
 * @param {'inherit' | number} [output] where its standard output goes: this process's, or a file descriptor
 */
export function startWebpack(dir, args, env, output = 'inherit') {
  // webpack exits when its standard input closes, which happens when this process ends.
  return spawn(process.execPath, [webpackScript(), ...args, '--watch-options-stdin'], {
    cwd: dir,
    env: { ...process.env, ...env },
    stdio: ['pipe', output, 'inherit'],
  });
}

/**
 * Waits for the first build of a dev server, also a failed one: the server holds requests until then.
 * @param {{ url: string, process: ChildProcess }} server @throws if the server exits before
 */
export async function firstBuild({ url, process }) {
  for (;;) {
    if (process.exitCode !== null || process.signalCode !== null)
      throw new Error(`The dev server for ${url} ended; what it said stands above.`);
    const response = await fetch(`${url}/remote.json`).catch(() => undefined);
    if (response) return;
    await setTimeout(POLL_INTERVAL_MS);
  }
}
