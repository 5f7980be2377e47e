import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDatabases } from '../databases';
import type { Finding } from '../../findings';
import { measureGrowth } from './growth';
import { judgeMemory } from './memory';
import { measurePanel } from './panel';
import { measureRedeeming } from './redeeming';
import { report, runBench, log } from '../../report';
import { startServer } from '../servers';
import { measureThroughput } from './throughput';
import { TEST_PAGE } from '../../../api/server/src/testing/test-page';

const REPORT = fileURLToPath(new URL('../../../.cache/bench-api.json', import.meta.url));

/** Runs all measurements on the PostgreSQL of TEST_DATABASE_URL. @returns the exit code: 1 if a demand fails */
async function main(): Promise<number> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run npm run bench:api.');
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-bench-'));
  const env = await environment(folder);
  log('Filling three databases…');
  const databases = await makeDatabases(server);
  try {
    const findings = await measureServer(databases.withHistory, env, folder);
    log('Reading with and without a history…');
    findings.push(...(await measureGrowth(databases, env)));
    log("Reading the staff's list of members…");
    findings.push(...(await measurePanel(databases.largeCommunity, env)));
    return await report(REPORT, findings);
  } finally {
    await databases.drop();
    await fs.rm(folder, { recursive: true });
  }
}

async function measureServer(databaseUrl: string, env: NodeJS.ProcessEnv, folder: string): Promise<Finding[]> {
  const options = process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [];
  const server = await startServer('../../api/server/src/main.ts', { ...env, DATABASE_URL: databaseUrl }, options);
  try {
    log('Reading as fast as possible…');
    const findings = await measureThroughput(server, folder);
    log('Buying as fast as possible…');
    findings.push(...(await measureRedeeming(server, databaseUrl)), judgeMemory(server));
    return findings;
  } finally {
    await server.stop();
  }
}

/** A production environment with temporary folders. */
async function environment(folder: string): Promise<NodeJS.ProcessEnv> {
  const hostDist = path.join(folder, 'host');
  await fs.mkdir(hostDist);
  await fs.writeFile(path.join(hostDist, 'index.html'), TEST_PAGE);
  return { NODE_ENV: 'production', DEMO: '0', PORT: '0', HOST: '127.0.0.1', DATA_DIR: path.join(folder, 'data'), HOST_DIST: hostDist };
}

runBench(main);
