import fs from 'node:fs';
import path from 'node:path';
import { ReleaseRefused } from './state.mjs';

/** Build output that browsers don't need: hidden files, HTML pages, types, licenses, reports. */
const NOT_FOR_BROWSERS = [/(^|\/)\./, /\.html$/, /(^|\/)@mf-types/, /\.d\.[cm]?ts$/, /\.txt$/, /(^|\/)mf-stats\.json$/];

/**
 * Reads a built remote.
 * @param {string} dist its folder
 * @returns {Map<string, Buffer>} contents by relative path, with forward slashes
 * @throws {ReleaseRefused} if there is no built remote
 */
export function readBuild(dist) {
  if (!fs.existsSync(path.join(dist, 'remote.json'))) throw new ReleaseRefused(`There is no built remote in ${dist}.`);
  return readFiles(dist);
}

/**
 * Reads the files for browsers from the build folder of any tool.
 * @param {string} dist
 * @returns {Map<string, Buffer>} as `readBuild`
 * @throws {ReleaseRefused} if the folder does not exist
 */
export function readFiles(dist) {
  if (!fs.statSync(dist, { throwIfNoEntry: false })?.isDirectory())
    throw new ReleaseRefused(`There is no folder ${dist}: build the remote first.`);
  const names = /** @type {string[]} */ (fs.readdirSync(dist, { recursive: true }));
  const files = names.filter((name) => fs.statSync(path.join(dist, name)).isFile()).map((name) => name.split(path.sep).join('/'));
  const released = files.filter((name) => !NOT_FOR_BROWSERS.some((pattern) => pattern.test(name)));
  return new Map(released.map((name) => [name, fs.readFileSync(path.join(dist, name))]));
}
