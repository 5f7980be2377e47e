import fs from 'node:fs';
import path from 'node:path';
import { HOST_DESCRIPTION, readHost } from './host.mjs';
import { readFolder } from './read-folder.mjs';
import { ReleaseRefused } from './release-refused.mjs';

/** Build output that browsers don't need: hidden files, HTML pages, types, licenses, reports. */
const NOT_FOR_BROWSERS = [/(^|\/)\./, /\.html$/, /(^|\/)@mf-types/, /\.d\.[cm]?ts$/, /\.txt$/, /(^|\/)mf-stats\.json$/];

/**
 * Reads a built remote, or the built host.
 * @param {string} dist its folder
 * @returns {Map<string, Buffer>} contents by relative path, with forward slashes
 * @throws {ReleaseRefused} if there is neither
 */
export function readBuild(dist) {
  if (fs.existsSync(path.join(dist, HOST_DESCRIPTION))) return readHost(dist);
  if (!fs.existsSync(path.join(dist, 'remote.json'))) throw new ReleaseRefused(`There is no built remote in ${dist}.`);
  return readFiles(dist);
}

/**
 * Reads the files for browsers from the build folder of any tool.
 * @param {string} dist
 * @returns {Map<string, Buffer>} as `readBuild`
 * @throws {ReleaseRefused} if the folder does not exist
 */
export const readFiles = (dist) => readFolder(dist, NOT_FOR_BROWSERS);
