import fs from 'node:fs';
import path from 'node:path';
import { filesBelow, fingerprint } from './fingerprint.mjs';

const POINTER = 'current.json';

/**
 * @typedef {object} Release
 * @property {string} name the remote's name
 * @property {string} version
 * @property {string} dir where its files lie
 */

/**
 * Makes a built remote the one that visitors get. Released files never change: another build needs another version.
 * Whatever interrupts this leaves the registry as it was, because each of its two steps is one rename.
 *
 * @param {string} dist the built folder, with its remote.json
 * @param {string} remotesDir
 * @returns {Release}
 * @throws when this version was released before with other bytes
 */
export function releaseRemote(dist, remotesDir) {
  const { name, version } = readIdentity(dist);
  const dir = path.join(remotesDir, name, version);
  if (!fs.existsSync(dir)) {
    copyWhole(dist, dir);
  } else if (hashOf(dir) !== hashOf(dist)) {
    throw new Error(
      `${name} ${version} is released with other files, and released files never change: raise the version in remote-${name}/package.json.`,
    );
  }
  pointTo(remotesDir, name, version);
  return { name, version, dir };
}

/**
 * @param {string} dist the built folder
 * @param {string} remotesDir
 * @returns {boolean} whether this very build was released there at some time
 */
export function wasReleased(dist, remotesDir) {
  const { name, version } = readIdentity(dist);
  return fs.existsSync(path.join(remotesDir, name, version));
}

/**
 * Flips the pointer that says which version of a remote is live.
 * @param {string} remotesDir
 * @param {string} name
 * @param {string} version
 */
export function pointTo(remotesDir, name, version) {
  const pointer = path.join(remotesDir, name, POINTER);
  const next = `${pointer}.${process.pid}.tmp`;
  fs.writeFileSync(next, `${JSON.stringify({ version })}\n`);
  fs.renameSync(next, pointer);
}

/**
 * Copies a folder so that it is there with everything or not at all.
 * @param {string} from
 * @param {string} to
 */
function copyWhole(from, to) {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  const copy = fs.mkdtempSync(path.join(path.dirname(to), '.incoming-'));
  try {
    fs.cpSync(from, copy, { recursive: true });
    // mkdtemp keeps other users out, and the server may be one.
    fs.chmodSync(copy, 0o755);
    fs.renameSync(copy, to);
  } catch (error) {
    fs.rmSync(copy, { recursive: true, force: true });
    throw error;
  }
}

/** @param {string} dist @returns {{ name: string, version: string }} */
function readIdentity(dist) {
  return JSON.parse(fs.readFileSync(path.join(dist, 'remote.json'), 'utf8'));
}

/** @param {string} dir */
function hashOf(dir) {
  return fingerprint(dir, filesBelow(dir, '.'));
}
