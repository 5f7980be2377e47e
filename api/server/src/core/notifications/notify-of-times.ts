import { and, eq, gt, isNull, lte, notExists, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, notifications, prizes, raffleEntries, raffles } from '../../db/schema';
import type { JobContext } from '../../jobs/run-jobs';
import { isUnclaimed } from '../prizes/prize-state';
import { ENDS_SOON_MS, PRIZE_DUE_MS } from './notifications.rules';
import { notify, notifyOptedIn } from './notify';

/** Notifies of what no request brings about: raffles that end soon, and prizes that wait for their winner. */
export async function notifyOfTimes({ db, now, changes }: Pick<JobContext, 'db' | 'now' | 'changes'>): Promise<void> {
  const count = (await notifyOfEndingRaffles(db, now())) + (await notifyOfDuePrizes(db, now()));
  if (count > 0) changes.announce({ member: 'any' });
}

/** Matches events that nobody was notified of. @param key as in `notify` */
const isNew = (db: Db, key: SQL) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(notifications)
      .where(sql`${notifications.key} = ${key}`),
  );

async function notifyOfEndingRaffles(db: Db, at: Date): Promise<number> {
  const ending = await db
    .select()
    .from(raffles)
    .where(
      and(
        lte(raffles.startsAt, at),
        isNull(raffles.closedAt),
        gt(raffles.endsAt, at),
        lte(raffles.endsAt, new Date(at.getTime() + ENDS_SOON_MS)),
        isNew(db, sql`'raffle:' || ${raffles.id} || ':ends-soon'`),
      ),
    );
  let count = 0;
  for (const { id, title, prize } of ending) {
    const entered = db
      .select({ one: sql`1` })
      .from(raffleEntries)
      .where(and(eq(raffleEntries.raffleId, id), eq(raffleEntries.memberId, members.id)));
    const data = { raffleId: id, name: title, prize };
    count += await notifyOptedIn(db, { kind: 'raffle_ends_soon', key: `raffle:${id}:ends-soon`, at, data }, notExists(entered));
  }
  return count;
}

async function notifyOfDuePrizes(db: Db, at: Date): Promise<number> {
  const due = await db
    .select()
    .from(prizes)
    .where(
      and(
        isUnclaimed,
        lte(prizes.wonAt, new Date(at.getTime() - PRIZE_DUE_MS)),
        // Won before the site notified of prizes.
        gt(prizes.wonAt, new Date(at.getTime() - 2 * PRIZE_DUE_MS)),
        isNew(db, sql`'prize:' || ${prizes.id} || ':due'`),
      ),
    );
  let count = 0;
  for (const { id, memberId, title: name, prize } of due) {
    if (memberId === null) continue;
    count += await notify(db, { kind: 'prize_due', key: `prize:${id}:due`, at }, [{ memberId, data: { name, prize } }]);
  }
  return count;
}
