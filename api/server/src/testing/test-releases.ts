import { createHash } from 'node:crypto';
import type { ReleaseRecord } from '@greenroom/contract';
import type { Change } from '../delivery/releases/release-state';
import type { TestApp } from './test-app';

/** Versions never change, so each release gets a new one. */
/** Releases so far, by the test's services: this module is shared by test files. */
const counts = new WeakMap<object, number>();

const AUTHOR = 'a test';
const TOKEN = 'release-token';

/** RELEASE_TOKENS of a server to which `postRelease` releases. */
export const TEST_RELEASE_TOKENS = JSON.stringify([
  { team: AUTHOR, remotes: ['store', 'quests', 'members', 'host'], sha256: createHash('sha256').update(TOKEN).digest('hex') },
]);

/** Sends a request to `/api/releases` of a server in a child process. @param path begins with a slash, unless it is empty */
export const postRelease = (origin: string, path: string, body: object): Promise<Response> =>
  fetch(`${origin}/api/releases${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify(body),
  });

export const uploadBodyOf = (build: ReadonlyMap<string, Buffer>) => ({
  files: Object.fromEntries([...build].map(([file, bytes]) => [file, bytes.toString('base64')])),
});

/** Makes a build that works: one script, and a route that is the part's name. */
export function buildForTest(name: string, version: string, code = version): Map<string, Buffer> {
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const description = {
    name,
    version,
    routes: [`/${name}`],
    entry: 'entry.js',
    integrity,
    files: { 'entry.js': integrity },
    exposes: ['./routes'],
    shared: {},
    uses: {},
  };
  return new Map([
    [name === 'host' ? 'host.json' : 'remote.json', Buffer.from(JSON.stringify(description))],
    ['entry.js', Buffer.from(code)],
  ]);
}

/** Stores a version of a remote that consists of its `remote.json`, and of other files. */
export async function storeForTest(
  { services }: Pick<TestApp, 'services'>,
  description: { name: string; version: string; [key: string]: unknown },
  files: Record<string, string> = {},
): Promise<void> {
  const all = { ...files, 'remote.json': JSON.stringify(description) };
  await services.releases.upload(new Map(Object.entries(all).map(([file, text]) => [file, Buffer.from(text)])), AUTHOR);
}

/** Stores a version of a remote that passes the gate of a host which provides React 19. */
export async function storeBuildForTest(
  test: Pick<TestApp, 'services'>,
  version: string,
  { name = 'store', ...changes }: { name?: string; [key: string]: unknown } = {},
): Promise<void> {
  const integrity = `sha384-${createHash('sha384').update('run()').digest('base64')}`;
  const files = { 'entry.js': integrity };
  const provided = { exposes: ['./routes'], shared: { react: '^19.0.0' }, uses: { react: [] } };
  const description = { entry: 'entry.js', integrity, files, routes: [`/${name}`], ...provided, ...changes, name, version };
  await storeForTest(test, description, { 'entry.js': 'run()' });
}

/** Changes what is live of a part, without the gate. */
export async function changeForTest(
  { services }: Pick<TestApp, 'services'>,
  part: string,
  change: Change,
  by = AUTHOR,
): Promise<ReleaseRecord> {
  return (await services.releases.make({ part, change }, { by })).records.get(part) as ReleaseRecord;
}

/** Releases a remote that consists of its `remote.json`, and of other files. @returns the URL path of its files */
export async function releaseForTest(
  test: Pick<TestApp, 'services'>,
  name: string,
  entry: object,
  files?: Record<string, string>,
): Promise<string> {
  const count = (counts.get(test.services) ?? 0) + 1;
  counts.set(test.services, count);
  const version = `${count}`;
  await storeForTest(test, { ...entry, name, version }, files);
  await changeForTest(test, name, { action: 'release', version });
  return `/remotes/${name}/${version}`;
}
