import { eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import { members, memberSignals } from '../db/schema';
import { HIGH_ROLLER, STAGE_MANAGER } from './demo-people';
import { days } from './random';

/** Replaces hashes of an address, which nobody in the demo has. */
const HOME = 'demo-home'.padEnd(32, '0');
const PHONE = 'demo-phone'.padEnd(32, '0');
const LAPTOP = 'demo-laptop'.padEnd(32, '0');

/** Seeds members who look alike: two with one phone and similar names, and two of one household. @param ids all members */
export async function seedLookAlikes(tx: Db, ids: string[], now: Date): Promise<void> {
  const [first, second, third, fourth] = ids.filter((id) => id !== HIGH_ROLLER.id && id !== STAGE_MANAGER.id).slice(-4);
  if (!first || !second || !third || !fourth) return;
  const signal = (memberId: string, addressHash: string, deviceHash: string, daysAgo: number) => ({
    memberId,
    addressHash,
    deviceHash,
    seenAt: days(now, -daysAgo),
  });
  await tx
    .insert(memberSignals)
    .values([
      signal(first, HOME, PHONE, 1),
      signal(second, HOME, PHONE, 0.9),
      signal(third, 'demo-flat'.padEnd(32, '0'), PHONE, 3),
      signal(fourth, 'demo-flat'.padEnd(32, '0'), LAPTOP, 2),
    ]);
  const [original] = await tx.select({ username: members.username }).from(members).where(eq(members.id, first));
  await tx
    .update(members)
    .set({ kickUserId: '8999999', kickUsername: `${original?.username}_2` })
    .where(eq(members.id, second));
}
