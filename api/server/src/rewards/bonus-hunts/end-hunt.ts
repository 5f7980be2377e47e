import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { bonusHuntPredictions, bonusHunts } from '../../db/schema';
import { queueAnnouncement } from '../../channel/announcements/queue-announcement';
import { recordActivity } from '../../people/activity/record-activity';
import { notify } from '../../people/notifications/notify';
import { listClosest, lockHunt } from './bonus-hunts.repository';
import { dollars } from './bonus-hunts.rules';

/**
 * Ends a hunt, which also closes its predictions, and records the win of the closest prediction.
 * @param tx a transaction; the caller invalidates the cache topic after its commit
 * @returns false if the hunt has ended before or does not exist
 */
export async function endHunt(tx: Db, { huntId, endBalance, at }: { huntId: number; endBalance: number; at: Date }): Promise<boolean> {
  const hunt = await lockHunt(tx, huntId, 'update');
  if (!hunt || hunt.endedAt) return false;
  await tx.update(bonusHunts).set({ endBalance, endedAt: at }).where(eq(bonusHunts.id, huntId));
  await queueAnnouncement(tx, { kind: 'hunt_finished', subjectId: huntId, label: `Hunt #${huntId}`, at });

  const [closest] = await listClosest(tx, huntId, 1);
  if (closest) {
    const memberId = closest.member.id;
    await recordActivity(tx, {
      memberId,
      type: 'winning',
      title: 'Closest bonus hunt prediction',
      description: `Hunt #${huntId}: ${dollars(closest.prediction.endBalance)}, and it ended with ${dollars(endBalance)}`,
      at,
    });
    const prize = `${dollars(closest.prediction.endBalance)} was the closest prediction: it ended with ${dollars(endBalance)}`;
    const data = { game: 'hunt' as const, name: `bonus hunt #${huntId}`, prize };
    await notify(tx, { kind: 'won', key: `hunt:${huntId}:won`, at }, [{ memberId, data }]);
    await notifyOthers(tx, { huntId, endBalance, at, winnerId: memberId });
  }
  return true;
}

/** Notifies the others of how their predictions came out. */
async function notifyOthers(
  tx: Db,
  { huntId, endBalance, at, winnerId }: { huntId: number; endBalance: number; at: Date; winnerId: string },
): Promise<void> {
  const others = await tx
    .select()
    .from(bonusHuntPredictions)
    .where(and(eq(bonusHuntPredictions.huntId, huntId), ne(bonusHuntPredictions.memberId, winnerId)));
  const recipients = others.map((prediction) => ({
    memberId: prediction.memberId,
    data: { game: 'hunt' as const, predicted: dollars(prediction.endBalance), result: dollars(endBalance) },
  }));
  await notify(tx, { kind: 'prediction_settled', key: `hunt:${huntId}:settled`, at }, recipients);
}
