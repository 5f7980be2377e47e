import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import { ROOT } from '../../../api/server/src/config/config-values';
import { openPostgres } from '../../../api/server/src/db/client';
import { MockKick } from '../../../api/server/src/demo/mock-kick';
import { connectTestChannel, TEST_SECRET } from '../../../api/server/src/testing/kick-webhooks';
import { TEST_PAGE } from '../../../api/server/src/testing/test-page';
import { query, urlOf } from '../databases';
import { judged, noted, percentile, type Finding } from '../../findings';
import { log, report, runBench } from '../../report';
import { startServer, type Server } from '../servers';
import { loadOf, type SignedRequest } from './kick-load';

// npm run bench -- kick. docs/performance.md describes the load.

const REPORT = path.join(ROOT, '.cache/bench-kick.json');
const PER_SECOND = 500;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const CONNECTIONS = 64;
/** The events of one step of the schedule. */
const STEP_MS = 20;
/** Seconds of the load before the measurement, in which the server compiles what it runs, and its jobs run for the first time. */
const WARM_UP_SECONDS = 5;
const DEMANDED_MS = 50;
/** How long the events may take to be worked off after the last one. */
const DRAIN_MS = 120_000;
const DATABASE = 'bench_kick';

/** What the load has seen. */
interface Responses {
  /** From the time at which a request was due, in milliseconds. */
  times: number[];
  statuses: Map<number, number>;
  /** The slowest response of those that were due in each second. */
  slowest: number[];
  /** The events that waited to be worked off, each second. */
  backlog: number[];
}

/** Sends events to a server on the PostgreSQL of TEST_DATABASE_URL. @returns the exit code: 1 if a demand fails */
async function main(): Promise<number> {
  const postgres = process.env.TEST_DATABASE_URL;
  if (!postgres) throw new Error('TEST_DATABASE_URL is not set: run npm run bench -- kick.');
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-kick-'));
  await fs.mkdir(path.join(folder, 'host'));
  await fs.writeFile(path.join(folder, 'host/index.html'), TEST_PAGE);
  await query(postgres, `create database ${DATABASE}`);
  const databaseUrl = urlOf(postgres, DATABASE);
  const mock = new MockKick(() => new Date());
  const { db, close } = await openPostgres(databaseUrl);
  await connectTestChannel(db, { accessExpiresAt: new Date(Date.now() + 86_400_000) });
  await close();
  const warmUp = PER_SECOND * WARM_UP_SECONDS;
  log(`Kick: signing ${PER_SECOND * SECONDS + warmUp} events…`);
  const load = loadOf(mock, PER_SECOND * SECONDS + warmUp);
  const server = await startServer('../../api/server/src/main.ts', {
    NODE_ENV: 'production',
    DEMO: '0',
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, 'data'),
    HOST_DIST: path.join(folder, 'host'),
    KICK_PUBLIC_KEY: mock.publicKey,
    KICK_API_URL: 'http://127.0.0.1:9',
    SESSION_SECRET: TEST_SECRET,
  });
  try {
    log(`Kick: ${PER_SECOND} events a second for ${SECONDS} s…`);
    const first = await send(server, load.requests.slice(0, warmUp), databaseUrl);
    const cpu = server.cpuMs() ?? 0;
    const responses = await send(server, load.requests.slice(warmUp), databaseUrl);
    for (const [status, count] of first.statuses) responses.statuses.set(status, (responses.statuses.get(status) ?? 0) + count);
    const cpuShare = ((server.cpuMs() ?? 0) - cpu) / (SECONDS * 10);
    const drainedMs = await drain(databaseUrl);
    return await report(
      REPORT,
      await judge(server, {
        responses,
        unique: load.unique,
        repeated: load.requests.length - load.unique,
        databaseUrl,
        cpuShare,
        drainedMs,
      }),
    );
  } finally {
    await server.stop();
    await query(postgres, `drop database ${DATABASE} with (force)`);
    await fs.rm(folder, { recursive: true });
  }
}

/** Sends the requests when they are due, whether or not the earlier ones were responded to. */
async function send({ origin }: Server, requests: SignedRequest[], databaseUrl: string): Promise<Responses> {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const responses: Responses = { times: [], slowest: [], statuses: new Map(), backlog: [] };
  const pending: Promise<void>[] = [];
  const perStep = (PER_SECOND * STEP_MS) / 1000;
  const start = performance.now();
  const sampling = new AbortController();
  const sampler = sampleBacklog(databaseUrl, responses.backlog, sampling.signal);
  for (let step = 0; step * perStep < requests.length; step += 1) {
    const dueAt = start + step * STEP_MS;
    const wait = dueAt - performance.now();
    if (wait > 0) await setTimeout(wait);
    for (const { headers, body } of requests.slice(step * perStep, (step + 1) * perStep)) {
      const sent = pool.request({ path: '/webhooks/kick', method: 'POST', headers, body }).then(async (response) => {
        await response.body.dump();
        const time = performance.now() - dueAt;
        const second = Math.floor((step * STEP_MS) / 1000);
        responses.times.push(time);
        responses.slowest[second] = Math.max(responses.slowest[second] ?? 0, time);
        responses.statuses.set(response.statusCode, (responses.statuses.get(response.statusCode) ?? 0) + 1);
      });
      pending.push(sent.catch(() => void responses.statuses.set(0, (responses.statuses.get(0) ?? 0) + 1)));
    }
  }
  await Promise.all(pending);
  sampling.abort();
  await sampler;
  await pool.close();
  return responses;
}

const waitingEvents = async (databaseUrl: string) =>
  Number((await query<{ waiting: string }>(databaseUrl, 'select count(*) as waiting from kick_events where done_at is null'))?.waiting);

async function sampleBacklog(databaseUrl: string, backlog: number[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    backlog.push(await waitingEvents(databaseUrl));
    await setTimeout(1000, undefined, { signal }).catch(() => undefined);
  }
}

/** Waits until all events are worked off. @returns how long that took */
async function drain(databaseUrl: string): Promise<number> {
  const start = performance.now();
  while ((await waitingEvents(databaseUrl)) > 0 && performance.now() - start < DRAIN_MS) await setTimeout(100);
  return performance.now() - start;
}

interface Outcome {
  responses: Responses;
  unique: number;
  repeated: number;
  databaseUrl: string;
  /** In percent of a core. */
  cpuShare: number;
  drainedMs: number;
}

async function judge(
  server: Server,
  { responses: { times, slowest, statuses, backlog }, unique, repeated, databaseUrl, cpuShare, drainedMs }: Outcome,
): Promise<Finding[]> {
  const stored = await query<{ stored: string; done: string }>(
    databaseUrl,
    'select count(*) as stored, count(done_at) as done from kick_events',
  );
  const [rows, done] = [Number(stored?.stored), Number(stored?.done)];
  const [p50, p95, p99] = [50, 95, 99].map((percent) => percentile(times, percent)) as [number, number, number];
  const accepted = statuses.get(200) ?? 0;
  const others = [...statuses].filter(([status]) => status !== 200).map(([status, count]) => `${count} times ${status || 'no response'}`);
  return [
    judged(
      `POST /webhooks/kick, ${PER_SECOND} a second for ${SECONDS} s`,
      `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms`,
      `p99 < ${DEMANDED_MS} ms`,
      p99 < DEMANDED_MS,
    ),
    noted(
      `seconds with a response after more than ${DEMANDED_MS} ms`,
      `${slowest.filter((time) => time > DEMANDED_MS).length} of ${slowest.length}`,
    ),
    judged(
      'responses',
      `${accepted} times 200${others.length > 0 ? `, ${others.join(', ')}` : ''}`,
      'all 200',
      others.length === 0 && accepted === unique + repeated,
    ),
    judged('lost', `${unique - rows} of ${unique}`, '0', rows >= unique),
    judged('duplicates stored', `${Math.max(rows - unique, 0)} of ${repeated} sent`, '0', rows <= unique),
    judged('worked off', `${done} of ${rows}, the last ${(drainedMs / 1000).toFixed(1)} s after the last response`, 'all', done === rows),
    noted('events that waited, each second', `median ${percentile(backlog, 50)}, most ${Math.max(...backlog)}`),
    noted("the server's processor", `${cpuShare.toFixed(0)} % of a core`),
    noted("the server's memory", `${server.memory()?.peak.toFixed(0) ?? '?'} MB at its peak`),
  ];
}

runBench(main);
