import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { HOST, HOST_DESCRIPTION, readHost } from './host.mjs';
import { StoreDown, isKey, isSegment } from './store.mjs';
import { RECORDS, Records, currentRecord } from './records.mjs';
import { removedVersions, requireNotRemoved, takeBackRemoval } from './removal.mjs';
import { applyToParts, canariesOf } from './sets.mjs';
import { ReleaseRefused } from './state.mjs';
import { signatureFile } from './trust.mjs';

/** @import { Histories, PartAfter, WantedChange } from './sets.mjs' */
/** @import { Change, ReleaseRecord, ReleaseState } from './state.mjs' */
/** @import { VisibleVersion } from './gate.mjs' */
/** @import { Signature } from './signatures.mjs' */
/** @import { ReleaseStore } from './store.mjs' */
/** @import { Trust, commandTrust } from './trust.mjs' */

/** The file that describes a version. Written last: a version with it is complete. @param {string} name */
export const descriptionOf = (name) => (name === HOST ? HOST_DESCRIPTION : 'remote.json');
/** The record of a version that passed the check in a browser, next to the changes. */
const CHECKED = '.checked.json';
/** The record of a preview, next to the changes: the version, and the day on which the preview ends. */
const PREVIEWED = /^(.+)\.previewed-(\d{4}-\d\d-\d\d)\.json$/;
/** How long a page may stay open with a version that was replaced. */
export const OPEN_MS = 30 * 24 * 60 * 60 * 1000;
/** The author of the host's first version. */
const BUILD_AUTHOR = 'the build';
/** Attempts of a change; each failed one means that a concurrent change succeeded. */
const ATTEMPTS = 20;

/** @typedef {Map<string, Buffer>} Files a build's contents by relative path */

/** @typedef {{ name: string, version: string, until: string | null }} OpenVersion a version that pages may have open; `until`: the last such day in ISO 8601, null while visitors get it */

/**
 * @typedef {object} ChangeOptions
 * @property {number} [seen] of a change of one part, the expected number of its current record; omitted, any
 * @property {string} [reason] of a change that a canary's rules make
 * @property {(after: Map<string, PartAfter>) => Promise<void>} [check] throws if the change may not lead to this. A change that others overtook is
 *   checked anew, so that exactly what was checked is written
 */

/**
 * The versions of all remotes and of the host, and which of them are live. The host is one more name, `host`.
 *
 * A version's files are stored at `<remote>/<version>/…`, their digest at `<remote>/releases/<version>.sha256`, and each change at
 * `<remote>/releases/<number>.json`. That a version passed the check in a browser is at `<remote>/releases/<version>.checked.json`. The record with the highest number is the current state. Numbers are unique, so a concurrent change
 * cannot be overwritten unseen.
 *
 * A change of several parts is stored at `_sets/<number>.json` (docs/decisions/0055-change-sets.md). It is made when that file exists.
 */
export class Releases {
  /**
   * @param {ReleaseStore} store
   * @param {() => Date} [now]
   * @param {{ trust?: Trust, signing?: Trust | ReturnType<typeof commandTrust> }} [options] `trust`: of a site, what decides which versions and records
   *   count (docs/decisions/0065-signed-releases.md), by default all; `signing`: what signs new ones
   */
  constructor(store, now = () => new Date(), { trust, signing = trust } = {}) {
    this.store = store;
    this.trust = trust;
    this.signing = signing;
    this.records = new Records(store, { trust, signing });
    this.now = now;
  }

  /** All remotes that were ever released, and the host if it was. @returns {Promise<string[]>} sorted */
  async names() {
    await this.trust?.refresh();
    const stored = (await this.store.list('')).filter((name) => isRemoteName(name));
    return [...new Set([...stored, ...(this.trust?.names() ?? [])])].sort();
  }

  /**
   * Stores a build as a version. Idempotent for the same files.
   * @param {Files} files with its `remote.json`, or `host.json`
   * @param {Signature} [signature] of its publisher
   * @returns {Promise<{ name: string, version: string, isNew: boolean }>}
   * @throws {ReleaseRefused} if this version exists with other files, or is not signed and has to be
   */
  async upload(files, signature) {
    const { name, version } = readDescription(files);
    const invalid = [...files.keys()].find((file) => !isKey(`${name}/${version}/${file}`));
    if (invalid !== undefined)
      throw new ReleaseRefused(
        `"${invalid}" can't be the name of a released file: letters, digits and . _ + - in each of its parts. A part has 255 at most, the path with remote and version 1,000.`,
      );
    const signed = await this.signing?.signVersion(name, version, files, signature);
    await takeBackRemoval(this.store, { name, version, now: this.now() });
    const digest = Buffer.from(digestOf(files));
    const claim = `${name}/releases/${version}.sha256`;
    // The first upload claims the version with its digest, so that a concurrent one with other files cannot mix with it.
    if (!(await this.store.create(claim, digest)) && !(await this.store.read(claim))?.equals(digest)) {
      throw new ReleaseRefused(
        `${name} ${version} is released with other files, and released files never change: raise the version in remote-${name}/package.json.`,
      );
    }
    if (signed) await this.store.create(signatureFile(name, version, signed.signature.key), Buffer.from(`${JSON.stringify(signed)}\n`));
    const inOrder = [...files.keys()].sort((one, other) => Number(one === descriptionOf(name)) - Number(other === descriptionOf(name)));
    let isNew = false;
    for (const file of inOrder) isNew = await this.store.create(`${name}/${version}/${file}`, /** @type {Buffer} */ (files.get(file)));
    return { name, version, isNew };
  }

  /** @param {string} name @param {string} version @returns {Promise<boolean>} whether it exists and is complete */
  async has(name, version) {
    if ((await this.description(name, version)) === null) return false;
    // A site remembers what it accepted after its files are gone.
    return !this.trust?.isSigned(name) || (await this.store.read(`${name}/${version}/${descriptionOf(name)}`)) !== null;
  }

  /**
   * Requires a version that visitors can get.
   * @param {string} name @param {string} version
   * @throws {ReleaseRefused} if it does not exist, or is removed
   */
  async require(name, version) {
    await requireNotRemoved(this.store, name, version);
    if (!(await this.has(name, version)))
      throw new ReleaseRefused(this.trust?.refusal(name, version) ?? `There is no version ${version} of ${name}.`);
  }

  /** @param {string} name @returns {Promise<string[]>} the versions whose files are removed, or will be within hours (`prune.mjs`) */
  removedVersions(name) {
    return removedVersions(this.store, name);
  }

  /** @param {string} name @param {string} version @returns {Promise<Record<string, unknown> | null>} its remote.json, or host.json; null if it does not exist */
  async description(name, version) {
    const bytes = await this.file(name, version, descriptionOf(name));
    return bytes && JSON.parse(bytes.toString());
  }

  /** @param {string} name @param {string} version @param {string} file of it @returns {Promise<Buffer | null>} null if it does not exist */
  async file(name, version, file) {
    const key = `${name}/${version}/${file}`;
    if (!isSegment(name) || !isSegment(version) || !isKey(key)) return null;
    await this.trust?.refresh();
    if (this.trust?.isSigned(name)) return this.trust.file(name, version, file);
    return this.store.read(key);
  }

  /**
   * Makes the build that the server brings the first version of the host, unless the host was released before: it is live beside the first
   * canary, and a rollback goes to it.
   * @param {string} dist the folder of the build, which may be missing
   */
  async beginHost(dist) {
    if (!fs.existsSync(path.join(dist, HOST_DESCRIPTION)) || (await this.newest(HOST))) return;
    const { version } = await this.upload(readHost(dist));
    await this.change(HOST, { action: 'release', version }, BUILD_AUTHOR);
  }

  /**
   * All complete versions, live or not.
   * @param {string} name
   * @param {ReleaseRecord[]} history the remote's; versions in it are known to be complete
   * @returns {Promise<string[]>} in no particular order
   */
  async versions(name, history) {
    if (!isSegment(name)) return [];
    const released = new Set(history.flatMap(({ state }) => [state.live, state.canary?.version]));
    const removed = await removedVersions(this.store, name);
    const stored = await this.store.list(`${name}/`);
    const found = stored.filter((version) => version !== RECORDS && isSegment(version) && !removed.includes(version));
    const complete = await Promise.all(found.map((version) => released.has(version) || this.has(name, version)));
    return found.filter((_, at) => complete[at]);
  }

  /**
   * Records that a version passed the check in a browser; the first record stays.
   * @param {string} name
   * @param {string} version
   * @param {{ host: string, with: string[] }} check the host's build, and the other versions that it was mounted among
   * @throws {ReleaseRefused} if there is no such version
   */
  async recordCheck(name, version, { host, with: others }) {
    await this.require(name, version);
    const record = { at: this.now().toISOString(), host, with: others };
    await this.store.create(`${name}/${RECORDS}/${version}${CHECKED}`, Buffer.from(`${JSON.stringify(record)}\n`));
  }

  /** @param {string} name @returns {Promise<string[]>} the versions that passed the check in a browser */
  async checkedVersions(name) {
    if (!isSegment(name)) return [];
    const names = await this.store.list(`${name}/${RECORDS}/`);
    return names.filter((file) => file.endsWith(CHECKED)).map((file) => file.slice(0, -CHECKED.length));
  }

  /**
   * Refuses a change that gives visitors a version which did not pass the check in a browser. A rollback is never refused.
   * @param {string} name
   * @param {Change} change
   * @param {ReleaseState} state after it
   * @throws {ReleaseRefused}
   */
  async requireCheck(name, { action }, { live, canary }) {
    const version = action === 'canary' ? canary?.version : live;
    if (action === 'rollback' || version === undefined || (await this.checkedVersions(name)).includes(version)) return;
    throw new ReleaseRefused(
      `${name} ${version} did not pass the check in a browser, which this site requires: npm run release and npm run canary run it.`,
    );
  }

  /**
   * Records that a version can be previewed.
   * @param {string} name
   * @param {string} version
   * @param {Date} end
   */
  async recordPreview(name, version, end) {
    await this.store.create(`${name}/${RECORDS}/${version}.previewed-${dayOf(end)}.json`, Buffer.from('{}\n'));
  }

  /**
   * The versions that pages may have open: those that are live or a canary, were so in the last 30 days, or can be previewed.
   * @returns {Promise<OpenVersion[]>}
   */
  async openVersions() {
    const perName = await Promise.all((await this.names()).map((name) => this.openVersionsOf(name)));
    return perName.flat();
  }

  /** Those of one remote. @param {string} name @returns {Promise<OpenVersion[]>} */
  async openVersionsOf(name) {
    const [history, records] = await Promise.all([this.history(name), this.store.list(`${name}/${RECORDS}/`)]);
    /** @type {Map<string, string | null>} */
    const ends = new Map();
    for (const record of records) {
      const [, version, day = ''] = PREVIEWED.exec(record) ?? [];
      if (version && day > (ends.get(version) ?? '')) ends.set(version, day);
    }
    history.forEach(({ state: { live, canary } }, index) => {
      const replaced = history[index + 1];
      const end = replaced ? dayOf(new Date(Date.parse(replaced.at) + OPEN_MS)) : null;
      for (const version of [live, canary?.version]) if (version) ends.set(version, end && later(ends.get(version), end));
    });
    const today = dayOf(this.now());
    return [...ends].flatMap(([version, until]) => (until === null || until >= today ? [{ name, version, until }] : []));
  }

  /** @param {string} name @returns {Promise<ReleaseRecord | null>} the current record; null before the first release */
  async newest(name) {
    return (await this.current([name])).get(name) ?? null;
  }

  /**
   * The current records of parts: of each set all, or none.
   * @param {string[]} [only] some names; omitted, all
   * @param {(name: string, cause: unknown) => void} [onUnreadable] gets what can't be read, which is left out; omitted, it is thrown
   * @returns {Promise<Map<string, ReleaseRecord>>} without those that were never released
   */
  async current(only, onUnreadable) {
    const names = only ?? (await this.names());
    const newest = await this.records.newest(names, onUnreadable);
    const added = only ? [] : Object.keys(newest.set?.parts ?? {}).filter((name) => !names.includes(name));
    // The set has a part that was not stored yet when the names were read, or is removed from the store by now.
    const stored = added.length > 0 ? await this.names() : [];
    const all = [...newest.own.keys(), ...added.filter((name) => stored.includes(name))];
    return new Map(
      all.flatMap((name) => {
        const record = currentRecord(newest, name);
        return record ? [[name, record]] : [];
      }),
    );
  }

  /** @param {string} name @returns {Promise<ReleaseRecord[]>} all changes, the oldest first */
  history(name) {
    return this.records.history(name);
  }

  /** The histories of all parts. @returns {Promise<Histories>} */
  async histories() {
    return new Map(await Promise.all((await this.names()).map(async (name) => /** @type {const} */ ([name, await this.history(name)]))));
  }

  /**
   * The live and canary versions of all remotes and of the host, for the gate.
   * @param {ReadonlyMap<string, string>} [together] instead of those of these parts, versions that visitors get together
   * @returns {Promise<VisibleVersion[]>} of each name, the live version first
   */
  async visible(together = new Map()) {
    const current = [...(await this.current())].filter(([name]) => !together.has(name));
    const versions = current.flatMap(([name, { state }]) =>
      [state.live, state.canary?.version].flatMap((version) => (version === undefined ? [] : [{ name, version }])),
    );
    const others = [...together].map(([name, version]) => ({ name, version }));
    return Promise.all([...versions, ...others].map(({ name, version }) => this.#visibleVersion(name, version)));
  }

  /** @param {string} name @param {string} version @returns {Promise<VisibleVersion>} */
  async #visibleVersion(name, version) {
    return visibleVersion(name, version, await this.description(name, version));
  }

  /**
   * The versions that the visitors of a version get as well, because they belong to the same canary.
   * @param {string} name @param {string} version
   * @returns {Promise<Map<string, string>>}
   */
  async canariesWith(name, version) {
    const current = await this.current();
    const canary = current.get(name)?.state.canary;
    return canariesOf(canary?.version === version ? canary.set : [], (part) => current.get(part)?.state);
  }

  /**
   * Makes a change of one part, see `make`.
   * @param {string} name @param {Change} change @param {string} by @param {ChangeOptions} [options]
   * @returns {Promise<ReleaseRecord>} that of the part
   */
  async change(name, change, by, options) {
    return /** @type {ReleaseRecord} */ ((await this.make({ part: name, change }, by, options)).get(name));
  }

  /**
   * Makes a change, atomically, as one record: that of a part, or that of a set.
   * @param {WantedChange} wanted
   * @param {string} by the author
   * @param {ChangeOptions} [options]
   * @returns {Promise<Map<string, ReleaseRecord>>} by part
   * @throws {ReleaseRefused} also if the current record is not the expected one; what `check` throws
   */
  async make(wanted, by, options) {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const { apply } = await this.prepare(wanted, by, options);
      const made = await apply();
      if (made) return made;
    }
    const name = 'part' in wanted ? wanted.part : 'these parts';
    throw new ReleaseRefused(`Others are releasing ${name} at this very moment. Look what is live, then try again.`);
  }

  /**
   * Prepares a change, see `make`, so that it can be applied without anything else that a site remembers: within a transaction of its database.
   * @param {WantedChange} wanted @param {string} by @param {ChangeOptions} [options]
   * @returns {Promise<{ after: Map<string, PartAfter>, apply: () => Promise<Map<string, ReleaseRecord> | null> }>} `after`: what it leads to, by part;
   *   `apply` makes exactly that; null if another change was made in between
   * @throws {ReleaseRefused} what `check` throws
   */
  async prepare(wanted, by, { seen, reason, check } = {}) {
    const { after, newest } = await this.#next(wanted, seen);
    await check?.(after);
    const { action } = 'part' in wanted ? wanted.change : wanted;
    const change = { at: this.now().toISOString(), by, action, ...(reason !== undefined && { reason }) };
    const apply = () => this.records.add(new Map([...after].map(([name, { state }]) => [name, { ...change, state }])), newest);
    return { after, apply };
  }

  /** @param {WantedChange} wanted @param {number} [seen] */
  async #next(wanted, seen) {
    const named = 'part' in wanted ? [wanted.part] : 'versions' in wanted ? Object.keys(wanted.versions) : [];
    const invalid = named.find((name) => !isRemoteName(name));
    if (invalid !== undefined) throw new ReleaseRefused(`"${invalid}" can't be the name of a remote.`);
    /** What can't be read of other parts is no reason against a change of these. @param {string} name @param {unknown} cause */
    const onUnreadable = (name, cause) => {
      if (named.length === 0 || named.includes(name) || cause instanceof StoreDown) throw cause;
    };
    const needsHistory = ('part' in wanted ? wanted.change : wanted).action === 'rollback';
    // Signed sets are accepted one after the other, which takes the records of all parts.
    const ofNamed = needsHistory || this.trust?.hasKeys ? null : await this.records.newest(named, onUnreadable);
    // Only a rollback, and a canary of a set, change more parts than the named ones.
    const isAlone = ofNamed && !named.some((name) => currentRecord(ofNamed, name)?.state.canary?.set);
    const newest = isAlone ? ofNamed : await this.records.newest([...new Set([...named, ...(await this.names())])], onUnreadable);
    /** @type {Histories} */
    const histories = new Map();
    for (const name of newest.own.keys()) {
      const current = currentRecord(newest, name);
      if (!current) continue;
      const history = needsHistory ? await this.history(name).catch((cause) => onUnreadable(name, cause)) : [current];
      if (history) histories.set(name, history);
    }
    const number = 'part' in wanted ? (histories.get(wanted.part)?.at(-1)?.number ?? 0) : undefined;
    if ('part' in wanted && seen !== undefined && seen !== number) throw staleChange(wanted.part);
    const after = applyToParts(histories, wanted);
    for (const [name, { change, state }] of after) {
      for (const version of [state.live, state.canary?.version]) if (version) await this.require(name, version);
      this.#requireSigned(name, change, histories.get(name) ?? [], 'to' in wanted);
    }
    return { after, newest };
  }

  /**
   * A command that signs what it takes from the store takes it from signed records only.
   * @param {string} name @param {Change} change @param {ReleaseRecord[]} history @param {boolean} isBackInTime
   */
  #requireSigned(name, { action, version }, history, isBackInTime) {
    if (!this.signing || !('requireSigned' in this.signing)) return;
    const isNamed = action === 'release' || (action === 'rollback' && version !== undefined && !isBackInTime);
    const relied = isNamed ? [] : action === 'rollback' ? history : history.slice(-1);
    for (const record of relied) this.signing.requireSigned(name, record);
  }
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
/** @param {Date} date @returns {string} in ISO 8601 */
const dayOf = (date) => date.toISOString().slice(0, 10);

/** @param {string | null | undefined} one @param {string} other */
const later = (one, other) => (one && one > other ? one : other);

/** @param {string} name */
const staleChange = (name) =>
  new ReleaseRefused(`Somebody has changed what is live of ${name} since you looked. Look again, then make your change.`);

/** @param {Files} files */
function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of [...files.keys()].sort()) {
    const bytes = /** @type {Buffer} */ (files.get(file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

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
  if (typeof version !== 'string' || !isSegment(version) || version === RECORDS) {
    throw new ReleaseRefused(`Its ${file} names no version.`);
  }
  return { ...description, name, version };
}
