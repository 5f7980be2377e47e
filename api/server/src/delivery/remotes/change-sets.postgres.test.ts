import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import type { ChangeReleaseBody, ChangeSetBody, ReleaseRecord } from '@greenroom/contract';
import { isInCanary } from '@greenroom/contract/releases';
import { openPostgres, type OpenDatabase } from '../../db/client';
import { makeServerDatabase, type ServerDatabase } from '../../testing/test-database';
import { TEST_PAGE } from '../../testing/test-page';
import { originOf, startServer, type TestServer } from '../../testing/test-server';
import { FolderFiles } from '../../storage/files';
import { StoreDown } from '../../storage/storage';
import { Releases } from '../releases/releases';
import { READ_TIMEOUT_MS } from './remotes.repository';

/** PAGE_LOADS=100000 for more, with figures. */
const LOADS = Number(process.env.PAGE_LOADS ?? 3000);
/** Page loads under way at once. */
const VISITORS = 40;
const TOKEN = 'a-token';
const PARTS = ['members', 'store'];
const VERSIONS = Array.from({ length: 10 }, (_, number) => `v${number}`);

let place: ServerDatabase;
let database: OpenDatabase;
let servers: TestServer[];
let origins: string[];

beforeAll(async () => {
  place = await makeServerDatabase();
  const { DATA_DIR, DATABASE_URL = '' } = place.env;
  const hostDist = path.join(DATA_DIR, 'host');
  await fs.mkdir(hostDist);
  await fs.writeFile(path.join(hostDist, 'index.html'), TEST_PAGE);
  await fs.writeFile(path.join(hostDist, 'host.json'), JSON.stringify({ exposes: './routes', provides: {} }));
  database = await openPostgres(DATABASE_URL, undefined, { connections: 2 });
  const store = new FolderFiles(path.join(DATA_DIR, 'remotes'), StoreDown);
  const releases = new Releases({ db: database.db, store, now: () => new Date(), changes: { announce: () => undefined } });
  const script = Buffer.from('script()');
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  const built = { entry: 'e.js', integrity, files: { 'e.js': integrity }, exposes: ['./routes'], shared: {}, uses: {} };
  for (const name of PARTS)
    for (const version of VERSIONS) {
      const description = Buffer.from(JSON.stringify({ name, version, routes: [`/${name}`], ...built }));
      await releases.upload(new Map(Object.entries({ 'remote.json': description, 'e.js': script })), 'us');
    }
  await releases.make({ action: 'release', versions: setOf('v0') }, { by: 'us' });
  const RELEASE_TOKENS = JSON.stringify([{ team: 'us', remotes: PARTS, sha256: createHash('sha256').update(TOKEN).digest('hex') }]);
  // Each change comes from another address, since an address may make few.
  servers = [1, 2].map(() => startServer({ ...place.env, HOST_DIST: hostDist, DEMO: '0', RELEASE_TOKENS, TRUST_PROXY: '1' }));
  origins = await Promise.all(servers.map(originOf));
});

afterAll(async () => {
  servers.forEach(({ child }) => child.kill('SIGTERM'));
  await Promise.all(servers.map(({ ended }) => ended));
  await database.close();
  await place.remove();
});

const setOf = (version: string) => Object.fromEntries(PARTS.map((part) => [part, version]));

const agent = new http.Agent({ keepAlive: true, maxSockets: 2 * VISITORS });
afterAll(() => agent.destroy());

/** Sends a request, by what costs the least: there are many. */
function get(url: string, visitor: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', cookie: `greenroom_visitor=${visitor}` };
    http
      .get(url, { agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve(text)).on('error', reject);
      })
      .on('error', reject);
  });
}

/** The versions of both parts in a page or in the registry. */
const versionsIn = (text: string) => PARTS.map((part) => new RegExp(`"name":"${part}","version":"(\\w+)"`).exec(text)?.[1]).join(' ');

let seed = 1;
/** A number from 0 to `below`, the same sequence in each run. */
const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
const visitorOf = (number: number) => `visitor-of-a-test-${number}`;

/** A change, which the site may refuse: a canary of what is live, a promotion without one. @returns the state of both parts after it */
async function change(origin: string, count: number): Promise<ReleaseRecord['state'] | null> {
  const versions = setOf(VERSIONS[random(VERSIONS.length)] ?? '');
  const changes: [string, ChangeSetBody | ChangeReleaseBody][] = [
    ['', { action: 'release', versions }],
    ['', { action: 'canary', versions, percent: 50 }],
    ['/store', { action: 'promote' }],
    ['/members', { action: 'rollback' }],
  ];
  const [url, body] = changes[random(changes.length)] ?? ['', {}];
  const address = `10.${(count >> 16) % 256}.${(count >> 8) % 256}.${count % 256}`;
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', 'x-forwarded-for': address };
  const response = await fetch(`${origin}/api/releases${url}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { data, message } = (await response.json()) as { data?: { parts: Record<string, ReleaseRecord> }; message?: string };
  if (response.status !== 200 && response.status !== 409) throw new Error(`It responded with ${response.status}: ${message}`);
  return data?.parts.store?.state ?? null;
}

it('mixes no set in page loads from two servers, and shows each change with the next page', async () => {
  const mixed: string[] = [];
  const seen = new Set<string>();
  let loads = 0;
  /** How long each change took to show on the server that did not make it, in milliseconds. */
  const delays: number[] = [];
  const note = (text: string, from: string) => {
    const versions = versionsIn(text);
    const [one, other] = versions.split(' ');
    seen.add(versions);
    if (!one || one !== other) mixed.push(`${from}: ${versions}`);
  };
  const visit = async (number: number) => {
    while (loads < LOADS) {
      loads += 1;
      const [origin = '', visitor] = [origins[loads % 2], visitorOf(random(1000))];
      note(await get(`${origin}/store`, visitor), `page ${number}`);
      note(await get(`${origin}/remotes.json`, visitor), `registry ${number}`);
    }
  };
  const flip = async () => {
    for (let count = 0; loads < LOADS; count += 1) {
      const [maker = '', other = ''] = count % 2 ? origins : origins.toReversed();
      const changedFrom = performance.now();
      const state = await change(maker, count);
      if (!state) continue;
      const { live, canary } = state;
      const visitor = visitorOf(random(1000));
      const version = canary && isInCanary(PARTS.join('+'), visitor, canary.percent) ? canary.version : live;
      const expected = `${version} ${version}`;
      const madeAt = performance.now();
      const show = async (on: string) => versionsIn(await get(`${on}/store`, visitor));
      const showOnOther = async () => {
        while ((await show(other)) !== expected);
        delays.push(Math.round(performance.now() - madeAt));
      };
      const showOnOwn = async () => {
        let shown = await show(maker);
        // A server shows what it had before if reading takes too long.
        while (shown !== expected && performance.now() - changedFrom > 0.9 * READ_TIMEOUT_MS) shown = await show(maker);
        expect(shown).toBe(expected);
      };
      await Promise.all([showOnOwn(), showOnOther()]);
    }
  };
  const begunAt = performance.now();
  await Promise.all([flip(), ...Array.from({ length: VISITORS }, (_, number) => visit(number))]);
  if (process.env.PAGE_LOADS) {
    const seconds = Math.round((performance.now() - begunAt) / 1000);
    const [median, slowest] = [0.5, 1].map((share) => delays.toSorted((one, other) => one - other)[Math.ceil(share * delays.length) - 1]);
    const figures = { loads, flips: delays.length, mixed: mixed.length, seconds, medianMs: median, slowestMs: slowest };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
  }
  expect(mixed).toEqual([]);
  expect([seen.size > 1, delays.length > 1]).toEqual([true, true]);
}, 3_600_000);
