import { and, asc, eq, gt, lte, not } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { GIVE_UP_MS } from '../../core/announcements/announcements.rules';
import { findAnnouncementSettings, queueAnnouncement } from '../../core/announcements/queue-announcement';
import type { Db } from '../../db/client';
import { leaderboards, platforms, raffles, tournaments } from '../../db/schema';
import { endedBy } from '../../rewards/raffles/raffles.repository';
import { completedBy } from '../../rewards/tournaments/tournaments.repository';

/**
 * Queues raffles, tournaments and leaderboards that began without a request within the last day and still run, but none that began before
 * the settings were saved.
 */
export async function queueStarted(tx: Db, now: Date): Promise<void> {
  const { webhook, startsAfter } = await findAnnouncementSettings(tx);
  if (webhook === null) return;
  const after = new Date(Math.max(now.getTime() - GIVE_UP_MS, startsAfter?.getTime() ?? 0));
  const hasBegun = (startsAt: PgColumn) => and(gt(startsAt, after), lte(startsAt, now));
  const opened = await tx
    .select({ id: raffles.id, label: raffles.title, at: raffles.startsAt })
    .from(raffles)
    .where(and(hasBegun(raffles.startsAt), not(endedBy(now))))
    .orderBy(asc(raffles.id));
  const started = await tx
    .select({ id: tournaments.id, label: tournaments.name, at: tournaments.startsAt })
    .from(tournaments)
    .where(and(hasBegun(tournaments.startsAt), not(completedBy(now))))
    .orderBy(asc(tournaments.id));
  const boards = await tx
    .select({ id: leaderboards.id, label: platforms.name, at: leaderboards.startsAt })
    .from(leaderboards)
    .innerJoin(platforms, eq(platforms.id, leaderboards.platformId))
    .where(and(hasBegun(leaderboards.startsAt), gt(leaderboards.endsAt, now)))
    .orderBy(asc(leaderboards.id));
  const begun = [
    ['raffle_opened', opened],
    ['tournament_started', started],
    ['leaderboard_started', boards],
  ] as const;
  // In this order of kinds and ids, so concurrent servers wait for each other instead of deadlocking.
  for (const [kind, rows] of begun)
    for (const { id, label, at } of rows) await queueAnnouncement(tx, { kind, subjectId: id, label, at: at ?? now });
}
