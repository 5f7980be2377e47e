import type { PlacePrize } from '@greenroom/contract';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { bonusHuntPredictions, bonusHunts } from '../../db/schema';
import { queueAnnouncement } from '../../core/announcements/queue-announcement';
import { recordActivity } from '../../core/activity/record-activity';
import { notify } from '../../core/notifications/notify';
import { listDeciders } from '../participation/participation';
import { awardPlaces } from '../prizes/award-places';
import { recordWinners } from '../prizes/record-winners';
import { type HuntRow, listClosest, lockHunt, MAX_PREDICTIONS } from './bonus-hunts.repository';
import { dollars } from './bonus-hunts.rules';

/** Prize of a hunt whose staff has named none. */
const CLOSEST_PREDICTION: PlacePrize = { prize: 'For the closest prediction', amount: null };

export const promisedPrizes = ({ prizes }: Pick<HuntRow, 'prizes'>): readonly PlacePrize[] =>
  prizes.length > 0 ? prizes : [CLOSEST_PREDICTION];

export const huntTitle = (id: number) => `Hunt #${id}`;

/**
 * Ends a hunt and its predictions, and records the win and prizes of the closest ones.
 * @param tx a transaction; invalidate the cache topic after its commit
 * @param end.endedBy the staff member, whose own prediction isn't ranked; null for none
 * @returns false if the hunt has ended before or does not exist
 */
export async function endHunt(
  tx: Db,
  { huntId, endBalance, endedBy, at }: { huntId: number; endBalance: number; endedBy: string | null; at: Date },
): Promise<boolean> {
  const hunt = await lockHunt(tx, huntId, 'update');
  if (!hunt || hunt.endedAt) return false;
  await tx.update(bonusHunts).set({ endBalance, endedAt: at }).where(eq(bonusHunts.id, huntId));
  await queueAnnouncement(tx, { kind: 'hunt_finished', subjectId: huntId, label: huntTitle(huntId), at });

  const unranked = await listDeciders(tx, { kind: 'hunt', id: huntId }, endedBy);
  const predictions = await listClosest(tx, huntId, { limit: MAX_PREDICTIONS, unranked });
  const ranked = predictions.filter(({ member }) => member.bannedAt === null && member.deletedAt === null);
  const winners = awardPlaces(
    ranked.map(({ member, difference }) => ({ memberId: member.id, value: difference })),
    promisedPrizes(hunt),
  );
  const [closest] = predictions;
  if (closest) {
    const others = winners.filter(({ memberId }) => memberId !== closest.member.id);
    await recordActivity(
      tx,
      {
        memberId: closest.member.id,
        type: 'winning',
        title: 'Closest bonus hunt prediction',
        description: `Hunt #${huntId}: ${dollars(closest.prediction.endBalance)}, and it ended with ${dollars(endBalance)}`,
        at,
      },
      ...others.map(({ memberId, prize }) => ({
        memberId,
        type: 'winning' as const,
        title: 'Close bonus hunt prediction',
        description: `Hunt #${huntId}: ${prize}`,
        at,
      })),
    );
    await recordWinners(tx, { kind: 'hunt', id: huntId, title: huntTitle(huntId), at }, winners);
    await notifyOthers(tx, { huntId, endBalance, at, winnerIds: [closest.member.id, ...others.map(({ memberId }) => memberId)] });
  }
  return true;
}

async function notifyOthers(
  tx: Db,
  { huntId, endBalance, at, winnerIds }: { huntId: number; endBalance: number; at: Date; winnerIds: string[] },
): Promise<void> {
  const others = await tx
    .select()
    .from(bonusHuntPredictions)
    .where(and(eq(bonusHuntPredictions.huntId, huntId), notInArray(bonusHuntPredictions.memberId, winnerIds)));
  const recipients = others.map((prediction) => ({
    memberId: prediction.memberId,
    data: { game: 'hunt' as const, predicted: dollars(prediction.endBalance), result: dollars(endBalance) },
  }));
  await notify(tx, { kind: 'prediction_settled', key: `hunt:${huntId}:settled`, at }, recipients);
}
