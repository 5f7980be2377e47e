import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { integrityOf } from './integrity.mjs';
import { platformOf } from './platform-usage.mjs';
import { readFolder } from './read-folder.mjs';
import { ReleaseRefused } from './release-refused.mjs';

/** @import { HostCandidate } from './gate.mjs' */
/** @import { Files } from './description.mjs' */

/** The name of the host among the parts that are released. */
export const HOST = 'host';
/** What describes a build of the host, as `remote.json` does one of a remote. */
export const HOST_DESCRIPTION = 'host.json';
/** The development build, which only the dev proxy reads, and what no server sends. */
const NOT_RELEASED = [/^development\//, /(^|\/)\./, /\.txt$/];

/**
 * Reads the host's build. Its `host.json` gets what a released version has in addition: the name, the digest of each file, and the version,
 * which is that of the platform with a digest of the whole, so that two different builds never have the same one.
 * @param {string} dist its folder
 * @returns {Files}
 * @throws {ReleaseRefused} if there is no built host
 */
export function readHost(dist) {
  if (!fs.existsSync(path.join(dist, HOST_DESCRIPTION))) throw new ReleaseRefused(`There is no built host in ${dist}.`);
  const files = readFolder(dist, NOT_RELEASED);
  /** @type {HostCandidate} */
  const contract = JSON.parse(String(files.get(HOST_DESCRIPTION)));
  files.delete(HOST_DESCRIPTION);
  const digests = [...files].map(([file, bytes]) => /** @type {const} */ ([file, integrityOf(bytes)]));
  const description = { ...contract, name: HOST, files: Object.fromEntries(digests.sort()) };
  const digest = createHash('sha256').update(JSON.stringify(description)).digest('hex').slice(0, 8);
  const version = `${platformOf(contract) ?? '0.0.0'}-${digest}`;
  return files.set(HOST_DESCRIPTION, Buffer.from(`${JSON.stringify({ ...description, version }, null, 2)}\n`));
}
