import { isSegment } from './file-names.mjs';
import { HOST, HOST_DESCRIPTION } from './host.mjs';
import { ReleaseRefused } from './release-refused.mjs';

/** @import { VisibleVersion } from './gate.mjs' */

/** @typedef {Map<string, Buffer>} Files a build's contents by relative path */

/** The folder that a store once had records in, next to the versions. */
const RESERVED_VERSION = 'releases';

/** The file that describes a build: the remote.json of a remote, the host.json of the host. @param {string} name */
const descriptionOf = (name) => (name === HOST ? HOST_DESCRIPTION : 'remote.json');

/** Whether it is a valid name of a remote. @param {string} name */
export const isRemoteName = (name) => /^[a-z][a-z0-9-]*$/.test(name);

/**
 * What describes a build: the remote.json of a remote, the host.json of the host.
 * @param {Files} files
 * @returns {{ name: string, version: string } & Record<string, unknown>}
 * @throws {ReleaseRefused}
 */
export function readDescription(files) {
  const file = [descriptionOf(HOST), descriptionOf('')].find((each) => files.has(each));
  if (!file) throw new ReleaseRefused(`This is no remote's build: there is no ${descriptionOf('')}.`);
  /** @type {Record<string, unknown>} */
  let description;
  try {
    description = JSON.parse(String(files.get(file)));
  } catch {
    throw new ReleaseRefused(`Its ${file} is no JSON.`);
  }
  const { name, version } = description;
  if (typeof name !== 'string' || !isRemoteName(name) || file !== descriptionOf(name))
    throw new ReleaseRefused(`Its ${file} names no remote.`);
  if (typeof version !== 'string' || !isSegment(version) || version === RESERVED_VERSION)
    throw new ReleaseRefused(`Its ${file} names no version.`);
  // No database stores this character.
  if (JSON.stringify(description).includes('\\u0000')) throw new ReleaseRefused(`Its ${file} has a character with the code 0.`);
  return { ...description, name, version };
}

/**
 * A version that visitors get, for the gate.
 * @param {string} name @param {string} version @param {Record<string, unknown> | null} description
 * @returns {VisibleVersion}
 */
export const visibleVersion = (name, version, description) => ({
  ...description,
  name,
  version,
  routes: Array.isArray(description?.routes) ? description.routes.map(String) : [],
});
