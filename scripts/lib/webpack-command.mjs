import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from './workspace.mjs';

/** The command of webpack-cli. */
export const WEBPACK = path.join(root, 'node_modules/webpack/bin/webpack.js');

/** How long a dev server that does not listen yet is left alone, in milliseconds. */
const POLL_INTERVAL_MS = 200;

/** @import { ChildProcess } from 'node:child_process' */

/**
 * Starts webpack's command in a package's folder, as a developer would there; it writes to this terminal, and ends with this process
 * however that ends.
 * @param {string} dir
 * @param {string[]} args such as `['serve']`
 * @param {Record<string, string>} [env] more of its environment
 */
export function startWebpack(dir, args, env) {
  // The other end of its input closes with this process.
  return spawn(process.execPath, [WEBPACK, ...args, '--watch-options-stdin'], { cwd: dir, env: { ...process.env, ...env }, stdio: ['pipe', 'inherit', 'inherit'] });
}

/**
 * Waits for the first build of a dev server, good or bad: until then it leaves requests for its files open.
 * @param {{ url: string, process: ChildProcess }} server
 * @throws where it ends before
 */
export async function firstBuild({ url, process }) {
  for (;;) {
    if (process.exitCode !== null || process.signalCode !== null) throw new Error(`The dev server for ${url} ended; what it said stands above.`);
    const response = await fetch(`${url}/remote.json`).catch(() => undefined);
    if (response) return;
    await setTimeout(POLL_INTERVAL_MS);
  }
}
