import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ReleaseRefused, integrityOf, isSegment, parseBuilt, readFiles } from './files.mjs';
import { platformOf } from './platform-usage.mjs';

/** @import { Files } from './files.mjs' */

export const HOST = 'host';
export const HOST_DESCRIPTION = 'host.json';
const REMOTE_DESCRIPTION = 'remote.json';
/** A folder that stores once had, next to the versions. */
const RESERVED_VERSION = 'releases';
/** The development build, which only the dev proxy reads, and files that no server sends. */
const NOT_OF_HOST = [/^development\//, /(^|\/)\./, /\.txt$/];

const SEMANTIC_VERSION = /^\d{1,9}\.\d{1,9}\.\d{1,9}(-[0-9A-Za-z.-]+)?$/;
const Texts = z.record(z.string(), z.string());
const Lists = z.record(z.string(), z.array(z.string()));

export const RemoteDescription = z.object({
  name: z.string(),
  version: z.string(),
  platform: z.string().regex(SEMANTIC_VERSION).optional(),
  entry: z.string(),
  /** The kind of an external remote's entry: `var` or `module`. */
  type: z.string().optional(),
  /** True if its scripts contain each other's digests, which the browser checks. */
  checked: z.boolean().optional(),
  integrity: z.string().optional(),
  routes: z.array(z.string()),
  preload: Lists.optional(),
  /** The file with its texts in each language but English. */
  texts: Texts.optional(),
  /** The SHA-384 of each script, stylesheet and file of texts, as in an integrity attribute. */
  files: Texts.optional(),
  exposes: z.array(z.string()).optional(),
  /** The accepted version range of each shared package. */
  shared: Texts.optional(),
  /** The shared modules that it takes from the page, with the imported names, if known. */
  uses: Lists.optional(),
  /** The version of its own React, in builds of an earlier kit. */
  react: z.string().optional(),
});

/** An exported name's end: the version that deprecated it, the name to use instead, and the version that removed it. */
const Deprecation = z.object({ since: z.string(), use: z.string(), removed: z.string().optional() });

/** The `host.json`: the module by which the host mounts remotes, the shared modules, and deprecated names by module. */
export const HostJson = z.object({
  exposes: z.string(),
  provides: z.record(z.string(), z.object({ version: z.string(), exports: z.array(z.string()).optional() })),
  deprecated: z.record(z.string(), z.record(z.string(), Deprecation)).optional(),
});

/** The `host.json` of a released build, with the SHA-384 of each of its files. */
export const HostDescription = HostJson.extend({ name: z.literal(HOST), version: z.string(), files: Texts });

/**
 * @typedef {z.infer<typeof RemoteDescription>} Candidate the `remote.json` of a build
 * @typedef {z.infer<typeof Deprecation>} Deprecation
 * @typedef {Record<string, Record<string, Deprecation>>} Deprecations
 * @typedef {z.infer<typeof HostJson>} HostContract
 * @typedef {z.infer<typeof HostDescription>} HostCandidate
 * @typedef {{ name: string, version: string } & Record<string, unknown>} VisibleVersion the description of a version that visitors get
 */

/** @param {string} name of the part */
export const descriptionOf = (name) => (name === HOST ? HOST_DESCRIPTION : REMOTE_DESCRIPTION);

/** @param {string} name */
export const isRemoteName = (name) => /^[a-z][a-z0-9-]*$/.test(name);

/** Reads the remote.json or host.json of a build. @param {Files} files @returns {VisibleVersion} @throws {ReleaseRefused} */
export function readDescription(files) {
  const file = [HOST_DESCRIPTION, REMOTE_DESCRIPTION].find((each) => files.has(each));
  if (!file) throw new ReleaseRefused(`This is no remote's build: there is no ${REMOTE_DESCRIPTION}.`);
  /** @type {Record<string, unknown>} */
  const description = parseBuilt(`Its ${file}`, files.get(file));
  const { name, version } = description;
  if (typeof name !== 'string' || !isRemoteName(name) || file !== descriptionOf(name))
    throw new ReleaseRefused(`Its ${file} names no remote.`);
  if (typeof version !== 'string' || !isSegment(version) || version === RESERVED_VERSION)
    throw new ReleaseRefused(`Its ${file} names no version.`);
  // Databases can't store it.
  if (JSON.stringify(description).includes('\\u0000')) throw new ReleaseRefused(`Its ${file} has a character with the code 0.`);
  return { ...description, name, version };
}

/** @param {string} name @param {string} version @param {Record<string, unknown> | null} description @returns {VisibleVersion} */
export const visibleVersion = (name, version, description) => ({
  ...description,
  name,
  version,
  routes: Array.isArray(description?.routes) ? description.routes.map(String) : [],
});

/** Reads a built remote, or the built host. @param {string} dist @returns {Files} @throws {ReleaseRefused} if there is neither */
export function readBuild(dist) {
  if (fs.existsSync(path.join(dist, HOST_DESCRIPTION))) return readHost(dist);
  if (!fs.existsSync(path.join(dist, REMOTE_DESCRIPTION))) throw new ReleaseRefused(`There is no built remote in ${dist}.`);
  return readFiles(dist);
}

/**
 * Reads the host's build. Its `host.json` gets the name, the digest of each file, and a version of its own: the platform's and a digest.
 * @param {string} dist @returns {Files} @throws {ReleaseRefused} if there is no built host
 */
export function readHost(dist) {
  if (!fs.existsSync(path.join(dist, HOST_DESCRIPTION))) throw new ReleaseRefused(`There is no built host in ${dist}.`);
  const files = readFiles(dist, (file) => !NOT_OF_HOST.some((pattern) => pattern.test(file)));
  /** @type {HostContract} */
  const contract = JSON.parse(String(files.get(HOST_DESCRIPTION)));
  files.delete(HOST_DESCRIPTION);
  const digests = [...files].map(([file, bytes]) => [file, integrityOf(bytes)]).sort();
  const description = { ...contract, name: HOST, files: Object.fromEntries(digests) };
  const digest = createHash('sha256').update(JSON.stringify(description)).digest('hex').slice(0, 8);
  const version = `${platformOf(contract) ?? '0.0.0'}-${digest}`;
  return files.set(HOST_DESCRIPTION, Buffer.from(`${JSON.stringify({ ...description, version }, null, 2)}\n`));
}
