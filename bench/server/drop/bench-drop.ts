import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../../../api/server/src/config/config-values';
import { MockKick } from '../../../api/server/src/demo/mock-kick';
import { TEST_SECRET } from '../../../api/server/src/testing/kick-webhooks';
import { TEST_PAGE } from '../../../api/server/src/testing/test-page';
import { judged, noted, type Finding } from '../../findings';
import { log, report, runBench } from '../../report';
import { judgeMemory } from '../api/memory';
import { query } from '../databases';
import { fillDatabase, MEMBERS } from '../raid/fill';
import { DatabaseMonitor } from '../raid/database-monitor';
import { PASSWORD } from '../raid/load/load-members';
import { startServer } from '../servers';
import { judgeFirst, judgeStored, settledClaims } from './judge-stored';
import { judgePart, measurePart, type PartOptions } from './measure-part';
import { pressAll, type Press } from './press';
import { chatPresses, openPage, pressesOf } from './presses';
import { measureReference } from './reference';
import { DEMANDED, fillDrop, PLACES, type Round, ROUNDS, WARM_UP } from './rounds';

// npm run bench -- drop. docs/performance.md describes the load.

const REPORT = path.join(ROOT, '.cache/bench-drop.json');
/** Of the reference; a pass. */
const DEMANDED_RATIO = 1;

/** Measures on the PostgreSQL of TEST_DATABASE_URL. @returns the exit code: 1 if a demand fails */
async function main(): Promise<number> {
  const postgres = process.env.TEST_DATABASE_URL;
  if (!postgres) throw new Error('TEST_DATABASE_URL is not set: run npm run bench -- drop.');
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-drop-'));
  await fs.mkdir(path.join(folder, 'host'));
  await fs.writeFile(path.join(folder, 'host/index.html'), TEST_PAGE);
  log('Drop: filling a database…');
  const database = await fillDatabase(postgres, [WARM_UP, ...ROUNDS]);
  try {
    await fillDrop(database.url);
    // Commits wait for the disk, as on a real server.
    await query(postgres, 'alter system set fsync = on');
    await query(postgres, 'select pg_reload_conf()');
    return await measure(database.url, folder);
  } finally {
    await database.drop();
    await fs.rm(folder, { recursive: true });
  }
}

async function measure(url: string, folder: string): Promise<number> {
  const mock = new MockKick(() => new Date());
  const server = await startServer(
    process.env.BENCH_SERVER ?? '../../api/server/src/main.ts',
    {
      NODE_ENV: 'production',
      DEMO: '0',
      PORT: '0',
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      DATABASE_URL: url,
      DATA_DIR: path.join(folder, 'data'),
      HOST_DIST: path.join(folder, 'host'),
      KICK_PUBLIC_KEY: mock.publicKey,
      KICK_API_URL: 'http://127.0.0.1:9',
      SESSION_SECRET: TEST_SECRET,
      LOG_LEVEL: 'fatal',
    },
    process.env.BENCH_NODE_OPTIONS?.split(' '),
  );
  try {
    const cookies = await openPage(server);
    const redeem = (code: string) => pressesOf(cookies, '/api/r/codes/redeem', { code });
    const buy = (item: number) => pressesOf(cookies, `/api/r/store/${item}/redeem`, {});
    const enter = (raffle: number) => pressesOf(cookies, `/api/r/raffles/${raffle}/enter`, { entry_type: 'password', password: PASSWORD });
    log('Drop: warming up…');
    for (const presses of [redeem(WARM_UP.code), buy(WARM_UP.unlimited), enter(WARM_UP.raffle)])
      await pressAll({ origin: server.origin, presses: presses.slice(0, 1000), withinMs: DEMANDED.withinMs });

    // One before each part and one after the last, as the machine may have other work meanwhile.
    const database = await DatabaseMonitor.start(url);
    const cpuMs = () => ({ server: server.cpuMs() ?? NaN, postgres: database.cpuMs() ?? NaN });
    const references = [await measureReference(url)];
    const parts: { what: string; rate: number; finding: typeof judged }[] = [];
    const findings: Finding[] = [];
    const part = async ({ name, withinMs }: Round, kind: string, presses: Press[], options: PartOptions = {}) => {
      const what = kind + name;
      log(`Drop: ${what}…`);
      const before = cpuMs();
      const measured = await measurePart(server, presses, { ...options, withinMs });
      const after = cpuMs();
      const isDemanded = withinMs === DEMANDED.withinMs;
      parts.push({ what, rate: measured.rate, finding: isDemanded ? noted : judged });
      findings.push(...judgePart(what, measured, { ...options, finding: isDemanded ? judged : noted }));
      references.push(await measureReference(url));
      const each = (milliseconds: number) => `${(milliseconds / MEMBERS).toFixed(2)} ms`;
      findings.push(
        noted(
          `${what}: processor for each member`,
          `server ${each(after.server - before.server)}, PostgreSQL ${each(after.postgres - before.postgres)}; PostgreSQL alone ${each(cpuMs().postgres - after.postgres)}`,
        ),
      );
    };
    for (const round of ROUNDS) {
      await part(round, 'a code', redeem(round.code));
      await part(round, `an item of ${PLACES}`, buy(round.soldOut), { places: PLACES });
      await part(round, 'an item without limit', buy(round.unlimited));
      await part(round, 'a raffle', enter(round.raffle));
      await part(round, 'a word in chat', chatPresses(mock, round.word), { done: () => settledClaims(url, round.word) });
    }
    await database.stop();
    findings.push(await judgeStored(url), await judgeFirst(url), judgeMemory(server));
    const compared = parts.map(({ what, rate, finding }, index) => {
      const reference = ((references[index] ?? NaN) + (references[index + 1] ?? NaN)) / 2;
      const measured = `${Math.round(rate)}, PostgreSQL alone ${Math.round(reference)}: ${(rate / reference).toFixed(2)} of it`;
      return finding(`${what}: done in a second`, measured, `>= ${DEMANDED_RATIO} of it`, rate >= DEMANDED_RATIO * reference);
    });
    return await report(REPORT, [...compared, ...findings]);
  } finally {
    await server.stop();
  }
}

runBench(main);
