import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from './workspace.mjs';

/** The script of webpack-cli. */
export const WEBPACK = path.join(root, 'node_modules/webpack/bin/webpack.js');

/** The pause between two checks whether a dev server responds. */
const POLL_INTERVAL_MS = 200;

/** @import { ChildProcess } from 'node:child_process' */

/**
 * Starts webpack in a package's folder, with its output in this terminal. It exits with this process, even if that is killed.
 * @param {string} dir
 * @param {string[]} args such as `['serve']`
 * @param {Record<string, string>} [env] additional environment variables
 */
export function startWebpack(dir, args, env) {
  // webpack exits when its standard input closes, which happens when this process ends.
  return spawn(process.execPath, [WEBPACK, ...args, '--watch-options-stdin'], { cwd: dir, env: { ...process.env, ...env }, stdio: ['pipe', 'inherit', 'inherit'] });
}

/**
 * Waits for the first build of a dev server, also a failed one: the server holds requests until then.
 * @param {{ url: string, process: ChildProcess }} server
 * @throws if the server exits before
 */
export async function firstBuild({ url, process }) {
  for (;;) {
    if (process.exitCode !== null || process.signalCode !== null) throw new Error(`The dev server for ${url} ended; what it said stands above.`);
    const response = await fetch(`${url}/remote.json`).catch(() => undefined);
    if (response) return;
    await setTimeout(POLL_INTERVAL_MS);
  }
}
