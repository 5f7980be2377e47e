import { FolderStore, Releases } from '@greenroom/releases';
import type { TestApp } from './test-app';

/** The server caches a version's description, so each release gets a new version. */
let count = 0;

/**
 * Releases a remote that consists of its `remote.json` only.
 * @returns the URL path of its files
 */
export async function releaseForTest({ remotesDir }: TestApp, name: string, entry: object): Promise<string> {
  const version = `${(count += 1)}`;
  const releases = new Releases(new FolderStore(remotesDir));
  await releases.upload(new Map([['remote.json', Buffer.from(JSON.stringify({ ...entry, name, version }))]]));
  await releases.change(name, { action: 'release', version }, 'a test');
  return `/remotes/${name}/${version}`;
}
