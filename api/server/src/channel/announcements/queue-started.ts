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
  // In order, so concurrent servers wait for each other instead of deadlocking.
  const opened = await tx
    .select()
    .from(raffles)
    .where(and(hasBegun(raffles.startsAt), not(endedBy(now))))
    .orderBy(asc(raffles.id));
  for (const { id, title, startsAt } of opened)
    await queueAnnouncement(tx, { kind: 'raffle_opened', subjectId: id, label: title, at: startsAt });
  const started = await tx
    .select()
    .from(tournaments)
    .where(and(hasBegun(tournaments.startsAt), not(completedBy(now))))
    .orderBy(asc(tournaments.id));
  for (const { id, name, startsAt } of started)
    await queueAnnouncement(tx, { kind: 'tournament_started', subjectId: id, label: name, at: startsAt ?? now });
  const boards = await tx
    .select({ id: leaderboards.id, platform: platforms.name, startsAt: leaderboards.startsAt })
    .from(leaderboards)
    .innerJoin(platforms, eq(platforms.id, leaderboards.platformId))
    .where(and(hasBegun(leaderboards.startsAt), gt(leaderboards.endsAt, now)))
    .orderBy(asc(leaderboards.id));
  for (const { id, platform, startsAt } of boards)
    await queueAnnouncement(tx, { kind: 'leaderboard_started', subjectId: id, label: platform, at: startsAt });
}
