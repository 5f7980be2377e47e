import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { ADMIN } from '../lib/builds.mjs';
import { say } from '../lib/say.mjs';
import { root } from './common.mjs';

/**
 * Builds the staff's panel for development, now and whenever its sources change. Its files are the API server's to send,
 * since nobody but the staff may have them.
 *
 * @param {string} out the folder for the build
 * @returns {Promise<{ stop: () => Promise<void> }>} at once; the terminal is told how the builds go
 */
export async function watchPanel(out) {
  /** @type {{ default: import('webpack').Configuration }} */
  const { default: config } = await import(pathToFileURL(path.join(root, ADMIN, 'webpack.config.mjs')).href);
  const compiler = webpack({ ...config, output: { ...config.output, path: out } });

  let isGood = false;
  const watching = compiler.watch({}, (error, stats) => {
    if (error) say(String(error));
    if (stats?.hasErrors() || stats?.hasWarnings()) say(stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY }));
    const wasGood = isGood;
    isGood = !error && !stats?.hasErrors();
    if (!isGood) say('The build of the panel failed; the one before stays.');
    else if (!wasGood) say('The panel is built.');
  });
  return { stop: () => new Promise((resolve) => watching?.close(() => compiler.close(() => resolve()))) };
}
