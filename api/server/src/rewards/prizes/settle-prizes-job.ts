import { and, lt, not, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { prizes, siteSettings } from '../../db/schema';
import type { Job } from '../../jobs/run-jobs';
import { DAY, MINUTE } from '../../lib/durations';
import { hasPlace, replaceUnclaimed } from '../raffles/draw/replace-winner';
import { isUnclaimed } from '../../core/prizes/prize-state';
import { NOT_CLAIMED, notifyOfLapse } from './prize-notices';
import { TOPIC as RAFFLES } from '../raffles/raffle-response';

/** Lapses prizes that were not claimed in time, where the staff wants it, and deletes winners' details that are no longer needed. */
export const settlePrizesJob: Job = {
  name: 'settle prizes',
  everyMs: MINUTE,
  async run({ db, now, log, changes }) {
    const at = now();
    const replaced = (await lapsesPrizes(db)) ? await replaceUnclaimed(db, { at, log }) : 0;
    if (replaced > 0) changes.announce({ topic: RAFFLES });
    if (replaced + (await settlePrizes(db, at)) > 0) changes.announce({ member: 'any' });
  },
};

async function lapsesPrizes(db: Db): Promise<boolean> {
  const [settings] = await db.select({ prizesLapse: siteSettings.prizesLapse }).from(siteSettings);
  return settings?.prizesLapse ?? false;
}

/** Lapses prizes. @returns how many; those of draws lapse when their winners are replaced */
export async function settlePrizes(db: Db, at: Date): Promise<number> {
  const [settings] = await db.select().from(siteSettings);
  if (!settings) return 0;
  const isLongPaid = lt(prizes.paidAt, new Date(at.getTime() - settings.prizeDetailsDays * DAY));
  await db
    .update(prizes)
    .set({ claimDetails: null, closedAt: sql`coalesce(${prizes.closedAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(isLongPaid, sql`(${prizes.claimDetails} is not null or ${prizes.closedAt} is null)`));
  if (!settings.prizesLapse) return 0;
  const isNotClaimedInTime = and(isUnclaimed, not(hasPlace), lt(prizes.claimUntil, at));
  return db.transaction(async (tx) => {
    const lapsed = await tx
      .update(prizes)
      .set({ lapsedAt: at, closedAt: at, note: 'Not claimed in time', version: sql`${prizes.version} + 1` })
      .where(isNotClaimedInTime)
      .returning();
    for (const prize of lapsed) await notifyOfLapse(tx, prize, at, NOT_CLAIMED);
    return lapsed.length;
  });
}
