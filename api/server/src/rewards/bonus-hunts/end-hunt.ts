import type { PlacePrize } from '@greenroom/contract';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { bonusHuntPredictions, bonusHunts } from '../../db/schema';
import { queueAnnouncement } from '../../core/announcements/queue-announcement';
import { recordActivity } from '../../core/activity/record-activity';
import { notify } from '../../core/notifications/notify';
import { HttpProblem } from '../../lib/http-problem';
import { listDeciders } from '../participation/participation';
import { awardPlaces } from '../prizes/award-places';
import { correctionsOf, settleWinners } from '../prizes/record-winners';
import { type HuntRow, listClosest, lockHunt, MAX_PREDICTIONS } from './bonus-hunts.repository';
import { dollars } from './bonus-hunts.rules';
import { msg } from '../../lib/texts';

/** Prize of a hunt whose staff has named none. */
const CLOSEST_PREDICTION: PlacePrize = { prize: 'For the closest prediction', amount: null };

export const promisedPrizes = ({ prizes }: Pick<HuntRow, 'prizes'>): readonly PlacePrize[] =>
  prizes.length > 0 ? prizes : [CLOSEST_PREDICTION];

export const huntTitle = (id: number) => `Hunt #${id}`;

interface HuntResult {
  endBalance: number;
  /** Staff member, whose own prediction isn't ranked; null for none. */
  endedBy: string | null;
  at: Date;
}

/**
 * Ends a hunt and records the prizes of the closest predictions.
 * @param tx a transaction; invalidate the topic `bonus-hunts` after its commit
 * @returns false if it has ended before or does not exist
 */
export async function endHunt(tx: Db, { huntId, ...result }: HuntResult & { huntId: number }): Promise<boolean> {
  const hunt = await lockHunt(tx, huntId, 'update');
  if (!hunt || hunt.endedAt) return false;
  const { endBalance, at } = result;
  await tx.update(bonusHunts).set({ endBalance, endedAt: at }).where(eq(bonusHunts.id, huntId));
  await queueAnnouncement(tx, { kind: 'hunt_finished', subjectId: huntId, label: huntTitle(huntId), at });
  await settlePredictions(tx, hunt, result);
  return true;
}

/**
 * Corrects the end balance of a locked, ended hunt, and who has won.
 * @param tx a transaction; invalidate the topic `bonus-hunts` after its commit
 * @throws {HttpProblem} 409 if a prize is paid, or it still runs
 */
export async function correctHunt(tx: Db, hunt: HuntRow, result: HuntResult): Promise<void> {
  if (!hunt.endedAt) throw new HttpProblem(409, `Hunt #${hunt.id} is still running. End it first.`);
  await tx.update(bonusHunts).set({ endBalance: result.endBalance }).where(eq(bonusHunts.id, hunt.id));
  await settlePredictions(tx, hunt, result);
}

/** Ranks the predictions by the stored result, and tells everyone. @param hunt as before this result */
async function settlePredictions(tx: Db, hunt: HuntRow, { endBalance, endedBy, at }: HuntResult): Promise<void> {
  const { id } = hunt;
  const unranked = await listDeciders(tx, { kind: 'hunt', id }, endedBy);
  const predictions = await listClosest(tx, id, { limit: MAX_PREDICTIONS, unranked });
  const winners = awardPlaces(
    predictions.map(({ member, difference }) => ({ memberId: member.id, value: difference })),
    promisedPrizes(hunt),
  );
  const settled = await settleWinners(tx, { kind: 'hunt', id, title: huntTitle(id), at }, { winners });
  if (!settled) throw new HttpProblem(409, 'A prize of this hunt has been paid, so its result can no longer be corrected.');
  const [closest] = predictions;
  const won = winners
    .filter(({ memberId }) => settled.added.has(memberId))
    .map(({ memberId, prize }) => ({
      ...{ memberId, type: 'winning' as const, at },
      ...(memberId === closest?.member.id
        ? {
            title: msg('Closest bonus hunt prediction'),
            description: `Hunt #${id}: ${dollars(closest.prediction.endBalance)}, and it ended with ${dollars(endBalance)}`,
          }
        : { title: msg('Close bonus hunt prediction'), description: `Hunt #${id}: ${prize}` }),
    }));
  await recordActivity(tx, ...won, ...correctionsOf(settled.lost, huntTitle(id), at));
  // Saving the same number again only ranks again.
  if (hunt.endBalance !== endBalance) await notifyOthers(tx, hunt, { endBalance, at, winnerIds: winners.map(({ memberId }) => memberId) });
}

async function notifyOthers(
  tx: Db,
  { id, endedAt }: HuntRow,
  { endBalance, at, winnerIds }: { endBalance: number; at: Date; winnerIds: string[] },
): Promise<void> {
  const others = await tx
    .select()
    .from(bonusHuntPredictions)
    .where(and(eq(bonusHuntPredictions.huntId, id), notInArray(bonusHuntPredictions.memberId, winnerIds)));
  const isCorrected = endedAt !== null;
  const recipients = others.map((prediction) => ({
    memberId: prediction.memberId,
    data: {
      game: 'hunt' as const,
      predicted: dollars(prediction.endBalance),
      result: dollars(endBalance),
      ...(isCorrected && { isCorrected }),
    },
  }));
  const key = `hunt:${id}:settled${isCorrected ? `:${at.getTime()}` : ''}`;
  await notify(tx, { kind: 'prediction_settled', key, at }, recipients);
}
