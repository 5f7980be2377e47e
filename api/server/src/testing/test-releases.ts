import { FolderStore, Releases } from '@greenroom/releases';
import type { TestApp } from './test-app';

/** What a version says is read once, so that each of a test's own has another. */
let count = 0;

/**
 * Makes a remote live that consists of what it says of itself alone.
 * @returns where its files lie
 */
export async function releaseForTest({ remotesDir }: TestApp, name: string, entry: object): Promise<string> {
  const version = `${(count += 1)}`;
  const releases = new Releases(new FolderStore(remotesDir));
  await releases.upload(new Map([['remote.json', Buffer.from(JSON.stringify({ ...entry, name, version }))]]));
  await releases.change(name, { action: 'release', version }, 'a test');
  return `/remotes/${name}/${version}`;
}
