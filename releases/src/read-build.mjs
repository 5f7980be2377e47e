import fs from 'node:fs';
import path from 'node:path';
import { ReleaseRefused } from './state.mjs';

/**
 * What build tools write beside a remote for others than browsers: hidden files, a page of its own, types, licenses, reports.
 */
const NOT_FOR_BROWSERS = [/(^|\/)\./, /\.html$/, /(^|\/)@mf-types/, /\.d\.[cm]?ts$/, /\.txt$/, /(^|\/)mf-stats\.json$/];

/**
 * Reads a built remote.
 * @param {string} dist its folder
 * @returns {Map<string, Buffer>} each file's path, relative and with forward slashes, and what it holds
 * @throws {ReleaseRefused} where there is no such folder
 */
export function readBuild(dist) {
  if (!fs.existsSync(path.join(dist, 'remote.json'))) throw new ReleaseRefused(`There is no built remote in ${dist}.`);
  return readFiles(dist);
}

/**
 * Reads what browsers may ask for of a folder that any tool built.
 * @param {string} dist
 * @returns {Map<string, Buffer>} as `readBuild`
 * @throws {ReleaseRefused} where there is no such folder
 */
export function readFiles(dist) {
  if (!fs.statSync(dist, { throwIfNoEntry: false })?.isDirectory()) throw new ReleaseRefused(`There is no folder ${dist}: build the remote first.`);
  const names = /** @type {string[]} */ (fs.readdirSync(dist, { recursive: true }));
  const files = names.filter((name) => fs.statSync(path.join(dist, name)).isFile()).map((name) => name.split(path.sep).join('/'));
  const released = files.filter((name) => !NOT_FOR_BROWSERS.some((pattern) => pattern.test(name)));
  return new Map(released.map((name) => [name, fs.readFileSync(path.join(dist, name))]));
}
