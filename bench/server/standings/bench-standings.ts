import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { buildApp } from '../../../api/server/src/app';
import { createServices } from '../../../api/server/src/services';
import { readConfig } from '../../../api/server/src/config/config';
import { openEmbedded } from '../../../api/server/src/db/client';
import type { JobContext } from '../../../api/server/src/jobs/job';
import { leaderboards, platforms, players as playersTable, standingsSnapshots, wagers } from '../../../api/server/src/db/schema';
import { fetchDue } from '../../../api/server/src/boards/standings/fetch-standings-job';
import type { EnabledSource } from '../../../api/server/src/boards/sources/sources.repository';
import { thinnedOut } from '../../../api/server/src/boards/standings/thinning.rules';
import { TEST_PAGE } from '../../../api/server/src/testing/test-page';
import type { FetchedPlayer } from '../../../api/server/src/boards/sources/fetch-result';

/** Measures sources at their full size: npm run bench -- standings (docs/standings.md). */
const SOURCES = 20;
const PLAYERS = 5000;
const INTERVAL_MS = 5 * 60 * 1000;
const ROUNDS = 5;
const YEAR_DAYS = 365;
const REQUESTS = 10;

const START = new Date('2026-03-01T00:00:00Z');
let time = new Date(START.getTime() + 60_000);
const print = (line: string) => process.stdout.write(`${line}\n`);

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-standings-'));
await fs.mkdir(path.join(folder, 'host'));
await fs.writeFile(path.join(folder, 'host/index.html'), TEST_PAGE);
const database = await openEmbedded(path.join(folder, 'database'));
const { db } = database;
const config = readConfig({ DATA_DIR: folder, HOST_DIST: path.join(folder, 'host'), REMOTES_DIR: path.join(folder, 'remotes') });
const services = await createServices({
  config,
  db,
  cacheMs: 0,
  sessionSecret: 'a secret for the bench, long enough to sign with',
  now: () => time,
  rateLimits: false,
});
const app = await buildApp(services);
const ids = Array.from({ length: SOURCES }, (_, index) => index + 1);
await db.insert(platforms).values(ids.map((id) => ({ id, name: `Casino ${id}`, slug: `casino-${id}` })));
await db.insert(leaderboards).values(ids.map((id) => ({ id, platformId: id, startsAt: START, endsAt: new Date('2026-04-01T00:00:00Z') })));

// The same number of players from imported wagers, as before.
await db.execute(
  sql`insert into ${playersTable} (platform_id, display_name) select 1, 'player' || n from generate_series(1, ${PLAYERS}) n`,
);
await db.execute(sql`insert into ${wagers} (platform_id, player_id, reference, amount, wagered_at)
  select 1, p.id, p.id || '-' || n, 1 + (p.id * 37 + n * 11) % 500, ${START.toISOString()}::timestamptz from ${playersTable} p, generate_series(1, 4) n`);
await db.execute(sql`vacuum (analyze) ${wagers}`);
const before = await medianRequest();

/** Names, ids and amounts without a pattern that would compress too well. */
const population = ids.map(() =>
  Array.from({ length: PLAYERS }, (): FetchedPlayer => ({
    id: String(Math.floor(Math.random() * 1e8)),
    name: Math.random().toString(36).slice(2, 11),
    wagered: '0',
    isHidden: false,
  })),
);
const cents = population.map((list) => list.map(() => Math.floor(Math.random() * 1e7)));
const move = () =>
  cents.forEach((list) =>
    list.forEach((amount, index) => (list[index] = amount + (Math.random() < 0.3 ? Math.floor(Math.random() * 1e4) : 0))),
  );
const respond = (platformId: number): FetchedPlayer[] =>
  (population[platformId - 1] ?? []).map((player, index) => ({
    ...player,
    wagered: ((cents[platformId - 1]?.[index] ?? 0) / 100).toFixed(2),
  }));

const sources: EnabledSource[] = ids.map((platformId) => ({
  platformId,
  label: 'A casino',
  leastIntervalMs: INTERVAL_MS,
  isCumulative: false,
  isOpenEnded: false,
  delayMs: 0,
}));
const context: JobContext = {
  db,
  now: () => time,
  changes: { announce: () => undefined },
  log: app.log,
  signal: new AbortController().signal,
};
const shares: number[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  move();
  const bodies = new Map(ids.map((id) => [id, JSON.stringify(respond(id))]));
  const from = process.cpuUsage();
  await fetchDue(
    context,
    {
      list: async () => sources,
      fetch: async (_context, id, range) => ({
        status: 'fetched',
        players: JSON.parse(bodies.get(id) ?? '[]') as FetchedPlayer[],
        asOf: null,
        range,
      }),
    },
    () => 0,
  );
  const { user, system } = process.cpuUsage(from);
  // The first round warms up.
  if (round > 0) shares.push((user + system) / 1000 / INTERVAL_MS);
  time = new Date(time.getTime() + INTERVAL_MS);
}
shares.sort((one, other) => one - other);
print(
  `${SOURCES} sources of ${PLAYERS} players every 5 minutes: ${((shares[Math.floor(shares.length / 2)] ?? 0) * 100).toFixed(2)} % of a core, with the embedded database (required: < 5 %)`,
);

const after = await medianRequest();
print(
  `A public request without any cache: ${before.toFixed(1)} ms from imported wagers, ${after.toFixed(1)} ms from snapshots, ratio ${(after / before).toFixed(2)} (required: <= 1)`,
);

const {
  rows: [size],
} = (await db.execute(
  sql`select avg(pg_column_size(content)) as content, count(*) as count, pg_total_relation_size('standings_snapshots') as table from ${standingsSnapshots}`,
)) as unknown as { rows: [{ content: string; count: string; table: string }] };
const perRow = Number(size.table) / Number(size.count);
const stored = storedOfYear();
print(
  `A snapshot: ${(Number(size.content) / 1000).toFixed(0)} kB, ${(perRow / 1000).toFixed(0)} kB with the table's overhead; of a year's ${(YEAR_DAYS * 24 * 12).toLocaleString('en-US')}, ${stored} stay: ${((SOURCES * stored * perRow) / 1e9).toFixed(2)} GB for ${SOURCES} sources (required: < 1 GB)`,
);
await app.close();
await database.close();
await fs.rm(folder, { recursive: true });

/** How many snapshots of a source that changes every 5 minutes stay after a year, with two edges of weekly boards. */
function storedOfYear(): number {
  const now = new Date(START.getTime() + YEAR_DAYS * 86_400_000);
  const all = Array.from({ length: YEAR_DAYS * 24 * 12 }, (_, id) => ({
    id,
    asOf: new Date(START.getTime() + id * INTERVAL_MS),
    isRejected: false,
  }));
  const forever = new Set(Array.from({ length: 2 * 52 }, (_, index) => Math.floor(index / 2) * 7 * 24 * 12 + (index % 2)));
  return all.length - thinnedOut(all, { now, forever }).length;
}

async function medianRequest(): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < REQUESTS; index++) {
    const from = performance.now();
    await app.inject('/api/r/leaderboard?period=current&platform=casino-1');
    times.push(performance.now() - from);
  }
  return times.sort((one, other) => one - other)[REQUESTS / 2] ?? 0;
}
