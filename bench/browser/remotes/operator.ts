import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type MockBucket, startMockBucket } from '../../../api/server/src/testing/mock-bucket';
import { openSite } from '../../../kit/lib/release-target.mjs';
import { median } from '../../findings';
import { saturate } from '../../server/load/saturate';
import { headersOf } from '../../server/members';
import type { Server } from '../../server/servers';
import { type GeneratedRemotes, asVersion } from './generated-remotes';
import { nameOf, routeOf } from './names';
import { type RemotesServer, startRemotesServer } from './site-server';

const RELEASES = 3;
const WARM_UP_PAGES = 100;
const CONNECTIONS = 10;
const RATE_SECONDS = 5;
/** A poll of the page; releases are rounded up to it. */
const POLL_MS = 20;
const RELEASE_TIMEOUT_MS = 120_000;
const FIRST_READ_TIMEOUT_MS = 60_000;
/** The time in which the requests to the bucket are counted, while pages are opened. */
const COUNTED_SECONDS = 20;
const PAGES_PER_SECOND = 10;
/** The entries on a page of S3's listings. */
const S3_PAGE_SIZE = 1000;
const FIRST = 1;

/** The operator's costs of remotes; times in milliseconds. */
export interface OperatorFigures {
  /** The release gate and the storage of a build, by the server's API. */
  gate: number;
  /** The time from the release of a stored version until a page has it, in a folder. */
  release: number;
  /** The same in a bucket; undefined, as what follows of the bucket, if the server can't read that many. */
  bucketRelease?: number;
  pagesPerSecond: number;
  /** The processor time of the server's process for one of them, independent of other load on the machine. */
  pageProcessor: number;
  memoryMb: number;
  /** Requests of one server to the bucket, each minute, and the listings among them. */
  storeRequests?: number;
  storeListings?: number;
}

/** Measures a server with the remotes in a folder: its memory at last, since pages and releases add to it. */
export async function measureServer(server: RemotesServer, remotes: GeneratedRemotes) {
  const rate = await measureRate(server);
  const memoryMb = server.memory()?.now ?? NaN;
  return { ...(await measureReleases(server, remotes)), ...rate, memoryMb };
}

/** Measures the release of new versions of the first remote, by the server's API. */
async function measureReleases(server: RemotesServer, remotes: GeneratedRemotes) {
  const site = await openSite({ to: server.origin, token: server.token });
  const [gates, releases]: [number[], number[]] = [[], []];
  for (let round = 0; round < RELEASES; round++) {
    const files = asVersion(remotes.filesOf(FIRST), `1.0.0-${Date.now()}`);
    const startedAt = performance.now();
    const { name, version } = await site.upload(nameOf(FIRST), files);
    gates.push(performance.now() - startedAt);
    const release = () => site.change({ part: name, change: { action: 'release', version } });
    releases.push(await timeUntilPageHas(server, version, release));
  }
  return { gate: median(gates), release: median(releases) };
}

/** Measures a server with the same remotes in a bucket. */
export async function measureBucket(remotes: GeneratedRemotes, count: number) {
  const bucket = await startMockBucket({ pageSize: S3_PAGE_SIZE });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-bucket-'));
  const options = { folder, builds: remotes.dir, count, bucket: bucket.config, remote: nameOf(FIRST) };
  const server = await startRemotesServer(options);
  try {
    await readFirst(server);
    const requests = await countRequests(server, bucket);
    return { bucketRelease: (await measureReleases(server, remotes)).release, ...requests };
  } finally {
    await server.stop();
    await bucket.close();
    fs.rmSync(folder, { recursive: true });
  }
}

async function readFirst(server: Server): Promise<void> {
  const until = performance.now() + FIRST_READ_TIMEOUT_MS;
  for (;;) {
    const failure = await openPage(server).then(
      () => undefined,
      (cause: unknown) => cause,
    );
    if (failure === undefined) return;
    if (performance.now() > until) throw failure;
    await pause(1000);
  }
}

/** Counts the requests to a bucket of a server whose pages are opened all the time. */
async function countRequests(server: Server, { requests }: MockBucket) {
  const before = { ...requests };
  const startedAt = performance.now();
  while (performance.now() - startedAt < COUNTED_SECONDS * 1000) {
    await openPage(server);
    await pause(1000 / PAGES_PER_SECOND);
  }
  const perMinute = 60_000 / (performance.now() - startedAt);
  return {
    storeRequests: (requests.all - before.all) * perMinute,
    storeListings: (requests.listings - before.listings) * perMinute,
  };
}

async function timeUntilPageHas(server: Server, version: string, release: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await release();
  while (!(await openPage(server)).includes(version)) {
    if (performance.now() - startedAt > RELEASE_TIMEOUT_MS) throw new Error(`No page has ${version}.`);
    await pause(POLL_MS);
  }
  return performance.now() - startedAt;
}

async function openPage({ origin }: Server): Promise<string> {
  const response = await fetch(origin + routeOf(FIRST), { headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`The page responds with ${response.status}.`);
  return response.text();
}

/** Pages per second of guests, each from an address of its own, over connections that never pause. */
async function measureRate(server: Server) {
  let pages = 0;
  const next = () => ({ path: routeOf(FIRST), headers: { ...headersOf(pages++), accept: 'text/html' } });
  const load = { path: '/', connections: CONNECTIONS, next };
  await saturate(server, { ...load, amount: WARM_UP_PAGES });
  const { perSecond, cpuMicroseconds } = await saturate(server, { ...load, duration: RATE_SECONDS });
  return { pagesPerSecond: perSecond, pageProcessor: cpuMicroseconds / 1000 };
}
