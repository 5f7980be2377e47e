/** @import { Releases } from '@greenroom/releases' */

/** Who is named where a command, and not a person, releases. */
const COMMAND = 'npm start';

/**
 * The releases in a folder. The package is loaded as late as this: where nothing is installed yet, it is not there.
 * @param {string} remotesDir
 * @returns {Promise<Releases>}
 */
export async function openReleases(remotesDir) {
  const { FolderStore, Releases } = await import('@greenroom/releases');
  return new Releases(new FolderStore(remotesDir));
}

/**
 * Makes a built remote the one that visitors get, past the gate: for a site that begins, whose host was built beside it.
 *
 * @param {string} dist the built folder, with its remote.json
 * @param {string} remotesDir
 * @param {string} [by]
 * @returns {Promise<{ name: string, version: string }>}
 * @throws when this version was released before with other bytes
 */
export async function releaseRemote(dist, remotesDir, by = COMMAND) {
  const { readBuild } = await import('@greenroom/releases');
  const releases = await openReleases(remotesDir);
  const { name, version } = await releases.upload(readBuild(dist));
  const state = (await releases.newest(name))?.state;
  if (state?.live !== version || state.canary) await releases.change(name, { action: 'release', version }, by);
  return { name, version };
}

/**
 * @param {string} dist the built folder
 * @param {string} remotesDir
 * @returns {Promise<boolean>} whether this very build was released there at some time
 */
export async function wasReleased(dist, remotesDir) {
  const { readBuild, readIdentity } = await import('@greenroom/releases');
  const releases = await openReleases(remotesDir);
  const { name, version } = readIdentity(readBuild(dist));
  return (await releases.newest(name)) !== null && releases.has(name, version);
}

/**
 * Names in the registry what a development server serves, whose files change under the same names.
 * @param {object} remote its remote.json
 * @param {string} remotesDir
 */
export async function releaseDevelopment(remote, remotesDir) {
  const { createHash } = await import('node:crypto');
  const releases = await openReleases(remotesDir);
  const text = JSON.stringify(remote);
  const version = `dev-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
  const { name } = await releases.upload(new Map([['remote.json', Buffer.from(JSON.stringify({ ...remote, version }))]]));
  if ((await releases.newest(name))?.state.live !== version) await releases.change(name, { action: 'release', version }, 'npm run dev');
}

