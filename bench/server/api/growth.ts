import { buildApp } from '../../../api/server/src/app';
import { createServices } from '../../../api/server/src/services';
import { readConfig } from '../../../api/server/src/config/config';
import { openPostgres } from '../../../api/server/src/db/client';
import { judged, median, type Finding } from '../../findings';

const URLS = ['/api/r/leaderboard', '/api/r/raffles', '/api/r/raffles/1', '/api/r/raffles/1/entries'];
const TIMES = 40;
const DEMANDED_RATIO = 1.5;

export async function measureGrowth(present: string, withHistory: string, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const [young, old] = [await openApp(present, env), await openApp(withHistory, env)];
  try {
    const findings = [];
    for (const url of URLS) findings.push(await compare(young, old, url));
    return findings;
  } finally {
    await young.close();
    await old.close();
  }
}

type OpenApp = Awaited<ReturnType<typeof openApp>>;

async function compare(young: OpenApp, old: OpenApp, url: string): Promise<Finding> {
  const what = `GET ${url}, made anew`;
  const times = { young: [] as number[], old: [] as number[] };
  for (let index = 0; index < TIMES; index += 1) {
    times.young.push(await young.read(url));
    times.old.push(await old.read(url));
  }
  const [without, having] = [median(times.young), median(times.old)];
  const measured = `${(having / without).toFixed(2)} x: ${having.toFixed(1)} ms with, ${without.toFixed(1)} ms without`;
  return judged(what, measured, `with history <= ${DEMANDED_RATIO} x without`, having <= DEMANDED_RATIO * without);
}

async function openApp(databaseUrl: string, env: NodeJS.ProcessEnv) {
  const { db, close } = await openPostgres(databaseUrl);
  const services = await createServices({
    config: readConfig({ ...env, DATABASE_URL: databaseUrl }),
    db,
    cacheMs: 0,
    sessionSecret: 'a secret for the benchmark, long enough to sign with',
  });
  const app = await buildApp(services);
  return {
    async read(url: string) {
      const start = performance.now();
      const { statusCode } = await app.inject(url);
      if (statusCode !== 200) throw new Error(`${url} answers with ${statusCode}.`);
      return performance.now() - start;
    },
    async close() {
      await app.close();
      await close();
    },
  };
}
