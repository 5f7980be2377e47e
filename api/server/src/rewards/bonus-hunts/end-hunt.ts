import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { bonusHunts } from '../../db/schema';
import { queueAnnouncement } from '../../channel/announcements/queue-announcement';
import { recordActivity } from '../../people/activity/record-activity';
import { recordWinners } from '../prizes/record-winners';
import { listClosest, lockHunt } from './bonus-hunts.repository';
import { dollars } from './bonus-hunts.rules';

/** What the ledger of prizes calls the prize of a hunt, which has none of its own. */
export const CLOSEST_PREDICTION = 'For the closest prediction';

/** Names a hunt. */
export const huntTitle = (id: number) => `Hunt #${id}`;

/**
 * Ends a hunt, which also closes its predictions, and records the win of the closest prediction.
 * @param tx a transaction; the caller invalidates the cache topic after its commit
 * @returns false if the hunt has ended before or does not exist
 */
export async function endHunt(tx: Db, { huntId, endBalance, at }: { huntId: number; endBalance: number; at: Date }): Promise<boolean> {
  const hunt = await lockHunt(tx, huntId, 'update');
  if (!hunt || hunt.endedAt) return false;
  await tx.update(bonusHunts).set({ endBalance, endedAt: at }).where(eq(bonusHunts.id, huntId));
  await queueAnnouncement(tx, { kind: 'hunt_finished', subjectId: huntId, label: huntTitle(huntId), at });

  const [closest] = await listClosest(tx, huntId, 1);
  if (closest) {
    await recordActivity(tx, {
      memberId: closest.member.id,
      type: 'winning',
      title: 'Closest bonus hunt prediction',
      description: `Hunt #${huntId}: ${dollars(closest.prediction.endBalance)}, and it ended with ${dollars(endBalance)}`,
      at,
    });
    await recordWinners(tx, { kind: 'hunt', id: huntId, title: huntTitle(huntId), at }, [
      { place: 1, prize: CLOSEST_PREDICTION, memberId: closest.member.id },
    ]);
  }
  return true;
}
