import { HOST, HOST_DESCRIPTION } from './host.mjs';
import { isCheckable } from './integrity.mjs';
import { keyIdOf, recordSignedBy, sha256, signerOf, versionSignedBy } from './signatures.mjs';
import { ReleaseRefused } from './state.mjs';

/** @import { Files } from './releases.mjs' */
/** @import { ReleaseRecord } from './state.mjs' */
/** @import { SignedVersion, Signer } from './signatures.mjs' */
/** @import { ReleaseStore } from './store.mjs' */

/**
 * What counts of a part whose publishers have keys.
 * @typedef {{ keys: string[], newest: ReleaseRecord | null }} TrustedPart `keys`: the public keys that are not revoked, none if all are;
 *   `newest`: the accepted record with the highest number
 *
 * A version that was accepted.
 * @typedef {object} AcceptedVersion
 * @property {Record<string, string>} documents the files that pages are composed of, such as remote.json, by name
 * @property {Record<string, string> | null} files the SHA-256 of each file; null for a version from before the part had keys
 *
 * @typedef {{ name: string, record: ReleaseRecord }} PartRecord
 *
 * Where a site remembers what it has accepted: outside of the store.
 * @typedef {object} TrustMemory
 * @property {(options?: { isFresh?: boolean }) => Promise<Map<string, TrustedPart>>} parts those with keys, also if all are revoked; `isFresh`: no cache
 * @property {() => Promise<Signer>} signer of the site's own key
 * @property {(name: string) => Promise<ReleaseRecord[]>} history the accepted records, the oldest first
 * @property {(records: PartRecord[]) => Promise<void>} addRecords all of them, or none
 * @property {(name: string, version: string) => Promise<AcceptedVersion | null>} version
 * @property {(name: string, version: string, accepted: AcceptedVersion) => Promise<void>} addVersion
 */

/** The files that pages are composed of: a site keeps its own copy, so that it never needs the store for them again. */
const DOCUMENTS = ['remote.json', 'host.json', 'index.html', 'overlay.html'];

/**
 * Decides what counts of a store that others can write to (docs/decisions/0065-signed-releases.md). Of a part whose publishers have keys, a site takes
 * from the store only what is newer than what it has, and signed; what it has taken, it remembers. Other parts are read as they are.
 */
export class Trust {
  /** Why a file of the store does not count, in a sentence, by its key. @type {Map<string, string>} */
  problems = new Map();
  /** @type {Map<string, TrustedPart>} */
  #parts = new Map();
  /** Accepted versions, which never change while a part has its keys. @type {Map<string, AcceptedVersion>} */
  #versions = new Map();
  /** The keys by which the problems were found. */
  #keys = '';
  #store;
  #memory;
  #site;
  #onProblem;

  /**
   * @param {ReleaseStore} store
   * @param {TrustMemory} memory
   * @param {{ site?: string, onProblem?: (problem: string) => void }} [options] `site`: the site's origin; `onProblem` gets each new problem once
   */
  constructor(store, memory, { site, onProblem } = {}) {
    this.#store = store;
    this.#memory = memory;
    this.#site = site;
    this.#onProblem = onProblem;
  }

  /** Reads which parts have keys, and what was accepted of them. @param {{ isFresh?: boolean }} [options] */
  async refresh(options) {
    this.#parts = await this.#memory.parts(options);
    const keys = JSON.stringify([...this.#parts].map(([name, part]) => [name, part.keys]));
    if (keys !== this.#keys) {
      this.problems.clear();
      // A part whose keys were removed has accepted nothing any more.
      this.#versions.clear();
    }
    this.#keys = keys;
    this.signer = this.#parts.size > 0 ? await this.#memory.signer() : undefined;
  }

  /** Whether any part has keys. */
  get hasKeys() {
    return this.#parts.size > 0;
  }

  /** Another one means that what was read by others has to be read again. */
  get revision() {
    return this.#keys;
  }

  /** Whether only what is signed counts of a part. @param {string} name */
  isSigned(name) {
    return this.#parts.has(name);
  }

  /** The parts of which something was accepted. */
  names() {
    return [...this.#parts].flatMap(([name, { newest }]) => (newest ? [name] : []));
  }

  /** The accepted record with the highest number. @param {string} name */
  newest(name) {
    return this.#parts.get(name)?.newest ?? null;
  }

  /** @param {string} name @returns {Promise<ReleaseRecord[]>} the accepted records, the oldest first */
  history(name) {
    return this.#memory.history(name);
  }

  /** Signs a record of a part whose publishers have keys by the site's own. @param {string} name @param {ReleaseRecord} record */
  sign(name, record) {
    return this.isSigned(name) && this.signer ? this.signer.record(name, record, this.#site) : record;
  }

  /**
   * Accepts records that are newer than what is known, all of them or none.
   * @param {string} file of the store that has them
   * @param {PartRecord[]} records
   * @returns {Promise<boolean>} whether they count
   */
  async accept(file, records) {
    const isNew = (/** @type {PartRecord} */ { name, record }) => this.isSigned(name) && record.number > (this.newest(name)?.number ?? 0);
    if (!records.some(isNew)) return true;
    // A key that was revoked on another server is revoked here as well.
    await this.refresh({ isFresh: true });
    const found = records.filter(isNew);
    const unsigned = found.find(({ name, record }) => !recordSignedBy(name, record, this.#site, this.#keysForRecords(name)));
    if (unsigned) {
      const { name, record } = unsigned;
      this.report(file, `${name}: the record ${record.number} is not signed for this site by a key that counts.`);
      return false;
    }
    // Otherwise nothing would be live: the record before stays until the versions that it names count.
    for (const { name, record } of found) if (!(await this.#hasVersions(name, record))) return false;
    await this.#memory.addRecords(found);
    await this.refresh({ isFresh: true });
    return true;
  }

  /** Whether the versions count that a record names. @param {string} name @param {ReleaseRecord} record */
  async #hasVersions(name, { state: { live, canary } }) {
    const accepted = await Promise.all([live, ...(canary ? [canary.version] : [])].map((version) => this.#version(name, version)));
    return accepted.every(Boolean);
  }

  /** The publishers' keys, and the site's own, which signs what its panel, its endpoints and its canaries change. @param {string} name */
  #keysForRecords(name) {
    return [...(this.#parts.get(name)?.keys ?? []), ...(this.signer ? [this.signer.publicKey] : [])];
  }

  /** Reports that a file of the store does not count. @param {string} file @param {string} problem */
  report(file, problem) {
    if (this.problems.get(file) !== problem) this.#onProblem?.(`${problem} (${file})`);
    this.problems.set(file, problem);
  }

  /** Forgets the records below a prefix that were removed, so that others can take their numbers. @param {string} prefix @param {string[]} files that exist */
  forgetProblems(prefix, files) {
    for (const file of this.problems.keys())
      if (file.startsWith(prefix) && /\/\d+\.json$/.test(file) && !files.includes(file)) this.problems.delete(file);
  }

  /**
   * What is stored with a version as its signature.
   * @param {string} name @param {string} version @param {Files} files
   * @param {SignedVersion['signature']} [signature] of the publisher
   * @returns {Promise<SignedVersion | null>} null for an unsigned version of a part without keys
   * @throws {ReleaseRefused} if it would not count
   */
  async signVersion(name, version, files, signature) {
    await this.refresh({ isFresh: true });
    const digests = signerlessVersion(name, version, files);
    const keys = this.#parts.get(name)?.keys;
    if (signature) {
      const signed = { ...digests, signature };
      if (keys && !versionSignedBy(signed, keys)) throw new ReleaseRefused(notSigned(name, version));
      return signed;
    }
    if (!keys) return null;
    if (this.signer && keys.includes(this.signer.publicKey)) return this.signer.version(name, version, files);
    throw new ReleaseRefused(`${notSigned(name, version)} Name the private key in RELEASE_PRIVATE_KEY.`);
  }

  /**
   * A file of a version of a part whose publishers have keys.
   * @param {string} name @param {string} version @param {string} file
   * @returns {Promise<Buffer | null>} null if there is none that counts
   */
  async file(name, version, file) {
    const accepted = await this.#version(name, version);
    if (!accepted) return null;
    const document = accepted.documents[file];
    if (document !== undefined) return Buffer.from(document);
    const key = `${name}/${version}/${file}`;
    if (accepted.files && !Object.hasOwn(accepted.files, file)) return null;
    const bytes = await this.#store.read(key);
    if (!bytes || !accepted.files || accepted.files[file] === sha256(bytes)) return bytes;
    this.report(key, `${name} ${version}: ${file} is not the file that was signed.`);
    return null;
  }

  /**
   * Whether a file may be sent without being read: browsers check scripts and stylesheets themselves.
   * @param {string} name @param {string} version @param {string} file
   */
  async isListed(name, version, file) {
    if (!this.isSigned(name)) return true;
    const accepted = await this.#version(name, version);
    return accepted !== null && isCheckable(file) && (accepted.files === null || Object.hasOwn(accepted.files, file));
  }

  /** Why a version does not count, in a sentence. @param {string} name @param {string} version */
  refusal(name, version) {
    return this.problems.get(`${name}/${version}`);
  }

  /** @param {string} name @param {string} version @returns {Promise<AcceptedVersion | null>} */
  async #version(name, version) {
    const id = `${name}/${version}`;
    const known = this.#versions.get(id) ?? (await this.#memory.version(name, version));
    const accepted = known ?? (await this.#acceptVersion(name, version));
    if (accepted) this.#versions.set(id, accepted);
    return accepted;
  }

  /** @param {string} name @param {string} version @returns {Promise<AcceptedVersion | null>} */
  async #acceptVersion(name, version) {
    await this.refresh({ isFresh: true });
    const id = `${name}/${version}`;
    const keys = this.#parts.get(name)?.keys ?? [];
    for (const key of keys) {
      const bytes = await this.#store.read(signatureFile(name, version, keyIdOf(key)));
      const signed = bytes && parseSigned(bytes);
      if (!signed || signed.name !== name || signed.version !== version || !versionSignedBy(signed, [key])) continue;
      const documents = await readDocuments(this.#store, name, version, signed.files);
      // The files of a version are stored after its signature: this one is not complete yet.
      if (DOCUMENTS.some((file) => Object.hasOwn(signed.files, file) && documents[file] === undefined)) return null;
      const changed = Object.entries(documents).find(([file, text]) => sha256(text) !== signed.files[file]);
      if (changed) {
        this.report(id, `${name} ${version}: ${changed[0]} is not the file that was signed.`);
        return null;
      }
      const accepted = { documents, files: signed.files };
      await this.#memory.addVersion(name, version, accepted);
      this.problems.delete(id);
      return accepted;
    }
    if (await this.#store.read(`${id}/${name === HOST ? HOST_DESCRIPTION : 'remote.json'}`)) this.report(id, notSigned(name, version));
    return null;
  }
}

/**
 * What signs the changes of a command that writes to the store itself, and takes no state from it that is not signed by a known key.
 * @param {{ privateKey: string, publicKeys?: string[], site?: string }} options `publicKeys`: known ones besides its own
 */
export function commandTrust({ privateKey, publicKeys = [], site }) {
  const signer = signerOf(privateKey);
  const known = [signer.publicKey, ...publicKeys];
  return {
    /** @param {string} name @param {ReleaseRecord} record */
    sign: (name, record) => signer.record(name, record, site),
    /** @param {string} name @param {string} version @param {Files} files */
    signVersion: async (name, version, files) => signer.version(name, version, files),
    /** @param {string} name @param {ReleaseRecord} record @throws {ReleaseRefused} */
    requireSigned(name, record) {
      if (!recordSignedBy(name, record, site, known))
        throw new ReleaseRefused(
          `The record ${record.number} of ${name} is not signed by a key that is known here, so nothing is signed on top of it: name the key in RELEASE_PUBLIC_KEYS, or use --to.`,
        );
    },
  };
}

/**
 * The documents of a version as they are in the store.
 * @param {ReleaseStore} store @param {string} name @param {string} version
 * @param {Record<string, string>} [only] these files
 */
export async function readDocuments(store, name, version, only) {
  const files = DOCUMENTS.filter((file) => !only || Object.hasOwn(only, file));
  const found = await Promise.all(files.map(async (file) => [file, (await store.read(`${name}/${version}/${file}`))?.toString()]));
  return Object.fromEntries(found.flatMap(([file, text]) => (text === undefined ? [] : [[file, text]])));
}

/** Where the signature of a version by a key is. @param {string} name @param {string} version @param {string} keyId */
export const signatureFile = (name, version, keyId) => `${name}/releases/${version}.signed-${keyId}.json`;

/** @param {string} name @param {string} version @param {Files} files */
const signerlessVersion = (name, version, files) => ({
  name,
  version,
  files: Object.fromEntries([...files].map(([file, bytes]) => /** @type {const} */ ([file, sha256(bytes)])).sort()),
});

/** @param {Buffer} bytes @returns {SignedVersion | null} */
function parseSigned(bytes) {
  try {
    const signed = JSON.parse(bytes.toString());
    return signed?.files && typeof signed.files === 'object' ? signed : null;
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} version */
const notSigned = (name, version) => `${name} ${version} is not signed by a key of ${name}'s publishers.`;
