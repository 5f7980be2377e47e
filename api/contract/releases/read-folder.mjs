import fs from 'node:fs';
import path from 'node:path';
import { ReleaseRefused } from './release-refused.mjs';

/**
 * Reads the files of a folder.
 * @param {string} dist
 * @param {RegExp[]} leftOut those whose path matches one of these
 * @returns {Map<string, Buffer>} contents by relative path, with forward slashes
 * @throws {ReleaseRefused} if the folder does not exist
 */
export function readFolder(dist, leftOut) {
  if (!fs.statSync(dist, { throwIfNoEntry: false })?.isDirectory())
    throw new ReleaseRefused(`There is no folder ${dist}: build the remote first.`);
  const names = /** @type {string[]} */ (fs.readdirSync(dist, { recursive: true }));
  const files = names.filter((name) => fs.statSync(path.join(dist, name)).isFile()).map((name) => name.split(path.sep).join('/'));
  const released = files.filter((name) => !leftOut.some((pattern) => pattern.test(name)));
  return new Map(released.map((name) => [name, fs.readFileSync(path.join(dist, name))]));
}
