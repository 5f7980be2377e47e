import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../../../api/server/src/config/config-values';
import { report, runBench, log } from '../../report';
import { MEMBERS as ALL_MEMBERS, fillDatabase } from './fill';
import { measureAttack } from './measure-attack';
import { measureMembers } from './measure-members';
import { measureOverload } from './measure-overload';
import { measureRaid } from './measure-raid';
import { measurePageRate } from './page-rate';
import { startCanary, writeBuilds } from './remotes';
import { startSite, type Site } from './raid-site';

// npm run bench -- raid. docs/performance.md describes the load.

const REPORT = path.join(ROOT, '.cache/bench-raid.json');
/** The members who take part in the raid. */
const MEMBERS = 2000;

/** The load beside an attacker. */
const ATTACKED = { perSecond: 200, seconds: 30 };

/** One contest per load, to count its rows separately. The ids are above those of fill-present.sql. */
const CONTESTS = {
  warmUp: { raffle: 1001, code: 'WARMUP' },
  members: { raffle: 1002, code: 'MEMBERS' },
  raid: { raffle: 1003, code: 'RAID' },
  beforeOverload: { raffle: 1004, code: 'BEFORE' },
  overload: { raffle: 1005, code: 'OVERLOAD' },
  attack: { raffle: 1006, code: 'ATTACK' },
};

/** Runs all measurements on the PostgreSQL of TEST_DATABASE_URL. @returns the exit code: 1 if a demand fails */
async function main(): Promise<number> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run npm run bench -- raid.');
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-raid-'));
  log('Raid: filling a database…');
  const database = await fillDatabase(server, Object.values(CONTESTS));
  try {
    return await measure(database.url, folder);
  } finally {
    await database.drop();
    await fs.rm(folder, { recursive: true });
  }
}

async function measure(url: string, folder: string): Promise<number> {
  const [remotesDir, builds] = [path.join(folder, 'remotes'), path.join(folder, 'builds')];
  writeBuilds(builds);
  const first = await startSite({ databaseUrl: url, folder, remotesDir, builds });
  await startCanary(path.join(folder, 'data')).finally(() => first.stop());
  /** Each part starts a new server, so that none inherits the backlog of another. */
  const onServer = async <Result>(activity: string, part: (site: Site) => Promise<Result>): Promise<Result> => {
    log(`Raid: ${activity}…`);
    const site = await startSite({ databaseUrl: url, folder, remotesDir, warmUp: CONTESTS.warmUp });
    return part(site).finally(() => site.stop());
  };

  const page = await onServer('sending the page as fast as possible', measurePageRate);
  const members = await onServer('members read and write', (site) =>
    measureMembers(site, url, { members: MEMBERS, contest: CONTESTS.members }),
  );
  const raid = await onServer('five thousand viewers arrive', (site) =>
    measureRaid(site, url, { members: MEMBERS, contest: CONTESTS.raid }),
  );
  const overload = await onServer('more than the server manages', (site) =>
    measureOverload(site, url, { members: ALL_MEMBERS, before: CONTESTS.beforeOverload, contest: CONTESTS.overload }),
  );
  const attack = await onServer('one attacker beside the members', (site) =>
    measureAttack(site, { ...ATTACKED, members: MEMBERS, contest: CONTESTS.attack }),
  );
  const findings = [...page, ...members.findings, ...raid.findings, ...overload.findings, ...attack];
  return report(REPORT, findings, { members: members.seconds, raid: raid.seconds, overload: overload.seconds });
}

runBench(main);
