import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openPostgres, type Db } from '../../../api/server/src/db/client';
import { codes, raffles } from '../../../api/server/src/db/schema';
import { DAY } from '../../../api/server/src/lib/durations';
import { hashRafflePassword } from '../../../api/server/src/rewards/raffles/entry/raffle-password';
import { query, statements, urlOf } from '../databases';
import type { Contest } from './load/load-job';
import { BASE_ID, PASSWORD, SESSION_PREFIX } from './load/load-members';

/** The members of fill-present.sql; all have sessions. */
export const MEMBERS = 5000;

/** The points of a code. */
export const CODE_POINTS = 50;

/** The raid's database. */
export interface RaidDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database with current data, sessions of its members, and contests.
 * @param server the URL of a PostgreSQL with the right to create databases
 */
export async function fillDatabase(server: string, contests: Contest[]): Promise<RaidDatabase> {
  const name = `greenroom_bench_${process.pid}_raid`;
  const url = urlOf(server, name);
  const drop = async () => void (await query(server, `drop database if exists ${name} with (force)`));
  try {
    await query(server, `create database ${name}`);
    const { db, close } = await openPostgres(url);
    await query(url, statements('fill-present.sql'));
    await query(url, statements('fill-totals.sql'));
    await signIn(db);
    for (const contest of contests) await openContest(db, contest);
    await close();
    // Planner statistics, as on a server that has run for days.
    await query(url, 'vacuum analyze');
    return { url, drop };
  } catch (cause) {
    await drop();
    throw cause;
  }
}

async function signIn(db: Db): Promise<void> {
  await db.execute(sql`
    insert into sessions (id_hash, member_id, created_at, expires_at)
    select encode(sha256(convert_to(${SESSION_PREFIX}::text || n, 'UTF8')), 'hex'), (${BASE_ID}::bigint + n)::text, now(), now() + interval '30 days'
    from generate_series(1, ${MEMBERS}::int) as n`);
}

async function openContest(db: Db, { raffle: id, code }: Contest): Promise<void> {
  await db.insert(raffles).values({
    id,
    title: 'Raid raffle',
    description: 'For everybody who was there when the streamer said the password.',
    prize: 'A prize',
    startsAt: new Date(Date.now() - DAY),
    endsAt: new Date(Date.now() + DAY),
    passwordHash: hashRafflePassword(PASSWORD, randomBytes(16)),
    drawsItself: false,
  });
  await db.insert(codes).values({ code, points: CODE_POINTS });
}
