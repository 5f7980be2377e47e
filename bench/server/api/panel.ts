import { openPostgres } from '../../../api/server/src/db/client';
import { startSession } from '../../../api/server/src/session/session.repository';
import { query } from '../databases';
import { judged, log, percentile, type Finding } from '../../report';
import { memberId } from '../members';
import type { Server } from '../servers';

const TIMES = 100;
const WARM_UP = 10;
/** A delay that feels instant. */
const DEMANDED_MS = 200;
/** The Admin of fill-members.sql. */
const ADMIN = memberId(1);

/** Measures the response times of the staff panel's longest list, the members, with various sorts and filters. */
export async function measurePanel({ origin }: Server, databaseUrl: string): Promise<Finding[]> {
  log("Reading the staff's list of members…");
  const cookie = `greenroom_session=${await signIn(databaseUrl)}`;
  const findings = [];
  for (const [what, search] of Object.entries(await lists(databaseUrl))) {
    const times = await timesOf(`${origin}/admin-new/api/members?${new URLSearchParams(search)}`, cookie);
    const [p50, p95] = [percentile(times, 50), percentile(times, 95)];
    const measured = `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
    findings.push(judged(`the panel's 100 000 members: ${what}`, measured, `p50 < ${DEMANDED_MS} ms`, p50 < DEMANDED_MS));
  }
  return findings;
}

async function lists(databaseUrl: string): Promise<Record<string, Record<string, string>>> {
  const one = await query<{ id: string; kick_username: string }>(
    databaseUrl,
    'select id, kick_username from members where kick_username is not null limit 1 offset 20000',
  );
  if (!one) throw new Error('Nobody has a Kick account.');
  return {
    'as it opens': {},
    'its last page': { page: '4000' },
    'by points': { sort: 'points' },
    'by XP': { sort: 'xp' },
    'by their last visit': { sort: 'last_active' },
    'the moderators': { role: 'Moderator' },
    'the banned ones': { is_banned: 'true' },
    'an id': { search: one.id },
    'a Kick name': { search: one.kick_username },
    'a part of many names': { search: 'olde' },
    'a part of no name': { search: 'zzyzx' },
  };
}

async function timesOf(url: string, cookie: string): Promise<number[]> {
  const times = [];
  for (let index = 0; index < WARM_UP + TIMES; index += 1) {
    const start = performance.now();
    const response = await fetch(url, { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} answers with ${response.status}.`);
    times.push(performance.now() - start);
  }
  return times.slice(WARM_UP);
}

async function signIn(databaseUrl: string): Promise<string> {
  const { db, close } = await openPostgres(databaseUrl);
  const session = await startSession(db, ADMIN, new Date());
  await close();
  return session;
}
