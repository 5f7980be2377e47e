import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { members, notifications, platforms } from '../db/schema';
import { recordActivity } from '../core/activity/record-activity';
import { STAGE_MANAGER } from './demo-people';
import { days, Random } from './random';
import { seedAffiliates } from './seed-affiliates';
import { seedBonusHunts, seedSlots } from './seed-bonus-hunts';
import { seedChallenges } from './seed-challenges';
import { seedChat } from './seed-chat';
import { seedLeaderboards } from './seed-leaderboards';
import { seedLookAlikes } from './seed-look-alikes';
import { seedMembers, seedPoints, topUpPoints } from './seed-members';
import { seedOverlays } from './seed-overlays';
import { seedPrizes } from './seed-prizes';
import { seedContentPages } from './seed-content-pages';
import { seedRaffles } from './seed-raffles';
import type { SeedResult } from './seed-result';
import { seedSite } from './seed-site';
import { seedStore } from './seed-store';
import { seedTickets } from './seed-tickets';
import { seedTournaments } from './seed-tournaments';

const SEED = 20_240_601;
/** Profiles show recent activities only. */
const ACTIVITY_DAYS = 21;

/**
 * Seeds an empty database with the demo's community: always the same, with dates relative to `now`. One transaction, so that an interrupted
 * start leaves the database empty for the next one.
 */
export async function seedDemoData(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await tx.$count(members)) + (await tx.$count(platforms)) > 0) return;
    const random = new Random(SEED);
    await seedSite(tx, random, now);
    await seedContentPages(tx, now);
    const ids = await seedMembers(tx, random, now);
    // The demo's Admin takes part in nothing, and so can decide everything in the panel (docs/security.md#what-is-ones-own).
    const players = ids.filter((id) => id !== STAGE_MANAGER.id);
    await seedSlots(tx);
    await seedLeaderboards(tx, random, players, now);
    await seedAffiliates(tx);
    await seedTickets(tx, random, now);
    await seedOverlays(tx, now);
    await seedChat(tx, now);
    const results = [
      await seedStore(tx, random, ids, now),
      await seedRaffles(tx, random, players, now),
      await seedBonusHunts(tx, random, players, now),
      await seedTournaments(tx, random, players, now),
      await seedChallenges(tx, random, players, now),
    ];
    await seedPoints(
      tx,
      random,
      results.flatMap(({ spent }) => spent),
      now,
    );
    await replay(tx, results, now);
    await seedPrizes(tx, now);
    await sortNotifications(tx, now);
    await topUpPoints(tx, now);
    await seedLookAlikes(tx, ids, now);
  });
}

/** Sorts notifications by time, as a running site's events do. Those of more than two days ago were read. */
async function sortNotifications(tx: Db, now: Date): Promise<void> {
  await tx.execute(sql`
    with sorted as (delete from ${notifications} returning *)
    insert into ${notifications} (member_id, kind, key, data, created_at, read_at)
    select member_id, kind, key, data, created_at, case when created_at < ${days(now, -2).toISOString()}::timestamptz then created_at end
    from sorted order by created_at`);
}

/** Records recent activities and decides the outcomes, in chronological order. */
async function replay(tx: Db, results: SeedResult[], now: Date): Promise<void> {
  const byTime = (one: { at: Date }, other: { at: Date }) => one.at.getTime() - other.at.getTime();
  const recent = results
    .flatMap(({ activities }) => activities)
    .filter(({ at }) => at > days(now, -ACTIVITY_DAYS))
    .sort(byTime);
  await recordActivity(tx, ...recent);
  for (const { decide } of results.flatMap(({ outcomes }) => outcomes).sort(byTime)) await decide(tx);
}
