/** @import { Releases } from '@greenroom/releases' */

/** The author of automatic releases in the history. */
const COMMAND = 'npm start';

/**
 * Opens the releases in a folder. The package is imported here, since it is missing before the first installation.
 * @param {string} remotesDir
 * @returns {Promise<Releases>}
 */
export async function openReleases(remotesDir) {
  const { FolderStore, Releases } = await import('@greenroom/releases');
  return new Releases(new FolderStore(remotesDir));
}

/**
 * Releases a built remote, or the built host, without the release gate, for a site whose host was built from the same sources.
 *
 * @param {string} dist the built folder
 * @param {string} remotesDir
 * @param {string} [by]
 * @returns {Promise<{ name: string, version: string }>}
 * @throws if this version was released before with other files
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
 * Whether exactly this build was ever released.
 * @param {string} dist the built folder
 * @param {string} remotesDir
 * @returns {Promise<boolean>}
 */
export async function wasReleased(dist, remotesDir) {
  const { readBuild, readDescription } = await import('@greenroom/releases');
  const releases = await openReleases(remotesDir);
  const { name, version } = readDescription(readBuild(dist));
  if ((await releases.newest(name)) === null) return false;
  // An old build that others have replaced, and whose files are removed, must not become live again.
  return (await releases.has(name, version)) || (await releases.removedVersions(name)).includes(version);
}

/**
 * Adds a remote that a dev server serves to the registry, without integrity: its files change under the same names.
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
