import type { Db } from '../db/client';
import { members, platforms } from '../db/schema';
import { Random } from './random';
import { seedLeaderboards } from './seed-leaderboards';
import { seedMembers, seedPoints } from './seed-members';
import { seedRaffles } from './seed-raffles';
import { seedSite } from './seed-site';
import { seedStore } from './seed-store';

const SEED = 20_240_601;

/**
 * Fills an empty database with the demo's community: the same one every time, dated from `now`. All of it or nothing,
 * so that a start that was interrupted leaves an empty database to the next one.
 */
export async function seedDemoData(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await tx.$count(members)) + (await tx.$count(platforms)) > 0) return;
    const random = new Random(SEED);
    await seedSite(tx, random, now);
    const ids = await seedMembers(tx, random, now);
    await seedLeaderboards(tx, random, ids, now);
    const spent = [...(await seedStore(tx, random, ids, now)), ...(await seedRaffles(tx, random, ids, now))];
    await seedPoints(tx, random, { ids, spent, now });
  });
}
