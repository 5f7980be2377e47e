import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

/** @import { KeyObject } from 'node:crypto' */
/** @import { Files } from './releases.mjs' */
/** @import { ReleaseRecord } from './state.mjs' */

/**
 * The signature of a statement, which lies in it.
 * @typedef {{ key: string, value: string }} Signature `key`: the id of the public key; `value`: Base64url
 *
 * What a publisher signs of a version: the SHA-256 of each file, its description among them. It names no site, so that the same version can go to several.
 * @typedef {{ name: string, version: string, files: Record<string, string>, signature: Signature }} SignedVersion
 *
 * @typedef {object} Signer
 * @property {string} publicKey
 * @property {(name: string, version: string, files: Files) => SignedVersion} version
 * @property {(name: string, record: ReleaseRecord, site: string | undefined) => ReleaseRecord} record `site`: the origin of the only site that the
 *   record is for
 */

const VERSION_TYPE = 'application/vnd.greenroom.version+json';
const RECORD_TYPE = 'application/vnd.greenroom.release+json';

/** What precedes the 32 bytes of a private key, and of a public one, in their DER encoding (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The last 32 bytes of a key. @param {Buffer} der */
const rawKey = (der) => der.subarray(-32).toString('base64url');

/** @returns {{ privateKey: string, publicKey: string }} a new pair (Ed25519), in Base64url */
export function createKeyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: rawKey(privateKey.export({ format: 'der', type: 'pkcs8' })),
    publicKey: rawKey(publicKey.export({ format: 'der', type: 'spki' })),
  };
}

/** The id by which signatures name a key. @param {string} publicKey */
export const keyIdOf = (publicKey) => createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 16);

/**
 * Signs by a private key.
 * @param {string} privateKey as `createKeyPair` returns it, or PEM
 * @returns {Signer}
 * @throws with the fix in the sentence
 */
export function signerOf(privateKey) {
  const key = readPrivateKey(privateKey.trim());
  const publicKey = rawKey(createPublicKey(key).export({ format: 'der', type: 'spki' }));
  /** @param {string} type @param {object} statement @returns {Signature} */
  const signatureOf = (type, statement) => ({
    key: keyIdOf(publicKey),
    value: sign(null, encode(type, statement), key).toString('base64url'),
  });
  return {
    publicKey,
    version(name, version, files) {
      const digests = [...files].map(([file, bytes]) => /** @type {const} */ ([file, sha256(bytes)]));
      const statement = { name, version, files: Object.fromEntries(digests.sort()) };
      return { ...statement, signature: signatureOf(VERSION_TYPE, statement) };
    },
    record: (name, record, site) => ({ ...record, signature: signatureOf(RECORD_TYPE, { name, site, record }) }),
  };
}

/** @param {string} text @returns {KeyObject} */
function readPrivateKey(text) {
  try {
    const key = text.startsWith('-----')
      ? createPrivateKey(text)
      : createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, Buffer.from(text, 'base64url')]), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The sentence below says what is wrong without repeating the key.
  }
  throw new Error('The private key can\'t be read: it is the one that "greenroom keys" prints, or Ed25519 in PEM.');
}

/**
 * Which of the keys signed a version.
 * @param {SignedVersion} signed @param {readonly string[]} publicKeys
 * @returns {string | null} null for none of them
 */
export function versionSignedBy(signed, publicKeys) {
  const { name, version, files, signature } = signed;
  return signedBy(VERSION_TYPE, { name, version, files }, signature, publicKeys);
}

/**
 * Which of the keys signed a record, for this part and this site.
 * @param {string} name @param {ReleaseRecord} signed @param {string | undefined} site @param {readonly string[]} publicKeys
 * @returns {string | null} null for none of them
 */
export function recordSignedBy(name, signed, site, publicKeys) {
  const { signature, ...record } = signed;
  return signedBy(RECORD_TYPE, { name, site, record }, signature, publicKeys);
}

/** @param {string} type @param {object} statement @param {Signature | undefined} signature @param {readonly string[]} publicKeys */
function signedBy(type, statement, signature, publicKeys) {
  const publicKey = publicKeys.find((each) => keyIdOf(each) === signature?.key);
  if (publicKey === undefined || typeof signature?.value !== 'string') return null;
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, Buffer.from(publicKey, 'base64url')]), format: 'der', type: 'spki' });
  return verify(null, encode(type, statement), key, Buffer.from(signature.value, 'base64url')) ? publicKey : null;
}

/**
 * The bytes that are signed: DSSE's pre-authentication encoding, so that no statement passes for one of another type. What was parsed from JSON is
 * serialized as it was, so that exactly what a reader uses is what was signed.
 * @param {string} type @param {object} statement
 */
function encode(type, statement) {
  const body = Buffer.from(JSON.stringify(statement));
  return Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${body.length} `), body]);
}

/** @param {Buffer | string} bytes @returns {string} in hex */
export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
