import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openPostgres, type Db } from '../../../api/server/src/db/client';
import { codes, raffles } from '../../../api/server/src/db/schema';
import { DAY } from '../../../api/server/src/lib/durations';
import { hashRafflePassword } from '../../../api/server/src/rewards/raffles/entry/raffle-password';
import { judged, type Finding } from '../../report';
import { makeDatabase, query, statements, type BenchDatabase } from '../databases';
import type { Sample } from '../load/open-load';
import { BASE_ID, MEMBERS, PASSWORD, SESSION_PREFIX } from '../members';

/** A raffle and a code, one of each for a load, to count its rows separately. */
export interface Contest {
  raffle: number;
  code: string;
}

/** The points of a code. */
export const CODE_POINTS = 50;

/** Creates a database with current data, sessions of its members, and contests, whose ids are above those of fill-present.sql. */
export function fillDatabase(server: string, contests: readonly Contest[]): Promise<BenchDatabase> {
  return makeDatabase(server, 'raid', async (url) => {
    const { db, close } = await openPostgres(url);
    await query(url, statements('fill-present.sql'));
    await query(url, statements('fill-totals.sql'));
    await db.execute(sql`
      insert into sessions (id_hash, member_id, created_at, expires_at)
      select encode(sha256(convert_to(${SESSION_PREFIX}::text || n, 'UTF8')), 'hex'), (${BASE_ID}::bigint + n)::text, now(), now() + interval '30 days'
      from generate_series(1, ${MEMBERS}::int) as n`);
    for (const contest of contests) await openContest(db, contest);
    await close();
  });
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

type Column = 'entries' | 'total' | 'uses' | 'counted' | 'booked' | 'balances' | 'ledger';

/** Checks that the database contains exactly what successful responses confirmed. */
export async function checkConsistency(what: string, url: string, contest: Contest, samples: readonly Sample[]): Promise<Finding> {
  const { raffle, code } = contest;
  const row = await query<Record<Column, string>>(
    url,
    `select (select count(*) from raffle_entries where raffle_id = ${raffle}) as entries,
       (select password from raffle_totals where raffle_id = ${raffle}) as total,
       (select count(*) from code_uses where code_id = codes.id) as uses,
       codes.uses as counted,
       (select coalesce(sum(amount), 0) from points_ledger where idempotency_key like 'code:' || codes.id || ':%') as booked,
       (select sum(points) from members) as balances, (select sum(amount) from points_ledger) as ledger
     from codes where code = '${code}'`,
  );
  const stored = Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)])) as Record<Column, number>;
  const { entries, total, uses, counted, booked, balances, ledger } = stored;
  /** Requests without a response may be stored or not. */
  const agrees = (step: string, rows: number) => {
    const count = (wanted: number) => samples.filter((sample) => sample.step === step && sample.status === wanted).length;
    return rows >= count(200) && rows <= count(200) + count(0);
  };
  const isBooked = total === entries && counted === uses && booked === uses * CODE_POINTS && balances === ledger;
  const holds = agrees('entry', entries) && agrees('code', uses) && isBooked;
  const measured = `${entries} entries, ${uses} codes; balances ${balances}, ledger ${ledger}`;
  return judged(what, measured, 'what was confirmed', holds);
}
