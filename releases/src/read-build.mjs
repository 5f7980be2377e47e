import fs from 'node:fs';
import path from 'node:path';
import { ReleaseRefused } from './state.mjs';

/**
 * Reads a built remote.
 * @param {string} dist its folder
 * @returns {Map<string, Buffer>} each file's path, relative and with forward slashes, and what it holds
 * @throws {ReleaseRefused} where there is no such folder
 */
export function readBuild(dist) {
  if (!fs.existsSync(path.join(dist, 'remote.json'))) throw new ReleaseRefused(`There is no built remote in ${dist}.`);
  const names = /** @type {string[]} */ (fs.readdirSync(dist, { recursive: true }));
  const files = names.filter((name) => fs.statSync(path.join(dist, name)).isFile());
  return new Map(files.map((name) => [name.split(path.sep).join('/'), fs.readFileSync(path.join(dist, name))]));
}
