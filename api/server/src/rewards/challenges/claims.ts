import { and, eq, gt } from 'drizzle-orm';
import { findLastAuthor } from '../../admin/audit-log/authors';
import type { Db } from '../../db/client';
import { challengeClaims, challenges, members } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';
import { requireSeen } from '../../lib/require-seen';
import { notFound } from '../../plugins/error-responses';
import { fieldError } from '../../uploads/read-form';
import { CLAIM_EVIDENCE } from '../../uploads/upload.rules';
import { attachPictures, type StoredPicture } from '../../uploads/stored-pictures';
import { queueAnnouncement } from '../../core/announcements/queue-announcement';
import { recordActivity } from '../../core/activity/record-activity';
import { canWin } from '../../core/prizes/prize-state';
import { CLAIM_APPROVED, prizeSentence } from '../../core/notifications/notification-content';
import { notify, notifyOfDecision } from '../../core/notifications/notify';
import { recordWinners } from '../prizes/record-winners';

/** Why the other claims are rejected once one has won. */
export const WON_BY_ANOTHER = msg('Another claim won this challenge.');

export type Decision = 'approve' | 'reject';

type ChallengeRow = typeof challenges.$inferSelect;
type ClaimRow = typeof challengeClaims.$inferSelect;

export const challengeNotFound = (): HttpProblem => notFound(msg('Challenge not found'));

/** Requires a picture for a claim whose approval books money. @throws 422 */
export async function requireEvidence(db: Db, challengeId: number, pictures: readonly unknown[]): Promise<void> {
  if (pictures.length > 0) return;
  const hasPrize = and(eq(challenges.id, challengeId), gt(challenges.prize, 0));
  if ((await db.$count(challenges, hasPrize)) > 0) throw fieldError(CLAIM_EVIDENCE.name, msg('Please add a picture of your win.'));
}

/** Submits a claim. @returns its id @throws 404, and 409 if the challenge is not active or the member has an open claim for it */
export async function submitClaim(
  tx: Db,
  claim: { challengeId: number; memberId: string; description: string; seen?: string | undefined; at: Date; pictures?: StoredPicture[] },
): Promise<number> {
  const { challengeId, memberId, description, seen, at, pictures = [] } = claim;
  // A shared lock: allows concurrent claims, but none while one is approved.
  const [challenge] = await tx.select().from(challenges).where(eq(challenges.id, challengeId)).for('share');
  if (!challenge) throw challengeNotFound();
  if (!isActive(challenge, at)) throw new HttpProblem(409, msg("This challenge isn't active."));
  const { slotName, multiplier, minBet, prize } = challenge;
  requireSeen(seen, {
    slot_name: { now: slotName, sentence: msg('This challenge is now on "{slot}".', { slot: slotName }) },
    multiplier: { now: multiplier, sentence: msg('The multiplier is now {multiplier}x.', { multiplier: String(multiplier) }) },
    min_bet: { now: minBet, sentence: msg('The minimum bet is now {amount}.', { amount: { dollars: minBet } }) },
    prize: { now: prize, sentence: msg('The prize is now {amount}.', { amount: { dollars: prize } }) },
  });
  const [row] = await tx
    .insert(challengeClaims)
    .values({ challengeId, memberId, description, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: challengeClaims.id });
  if (!row) throw new HttpProblem(409, msg('You have already submitted a claim for this challenge.'));
  await attachPictures(tx, pictures, { parent: { claimId: row.id }, ownerId: memberId, at });
  return row.id;
}

/**
 * Decides a claim. Approval wins the challenge: the prize is recorded, and other pending claims are rejected.
 * @param tx a transaction; invalidate the topics `challenges` and `payouts` after its commit
 * @returns the ids of the other claims
 * @throws 404, and 409 if the claim was decided or the challenge won before, and for a winner who is banned or deleted
 */
export async function decideClaim(
  tx: Db,
  { claimId, decision, reason, at }: { claimId: number; decision: Decision; reason: string | null; at: Date },
): Promise<number[]> {
  const { challenge, claim } = await lockClaim(tx, claimId);
  if (claim.status !== 'pending') {
    const author = await findLastAuthor(tx, 'claims', claimId);
    throw new HttpProblem(409, `This claim has already been decided${author === null ? '' : ` by ${author}`}.`);
  }
  if (decision === 'reject') {
    await tx.update(challengeClaims).set({ status: 'rejected', reason, decidedAt: at }).where(eq(challengeClaims.id, claimId));
    await notifyRejected(tx, challenge, [claim], { reason: reason ?? '', at });
    return [];
  }
  if (challenge.claimedBy !== null) throw new HttpProblem(409, 'This challenge has already been won.');
  return approve(tx, { challenge, claim, reason, at });
}

/** Locks the challenge, then its claim, so concurrent decisions see each other's result. */
async function lockClaim(tx: Db, claimId: number): Promise<{ challenge: ChallengeRow; claim: ClaimRow }> {
  const of = await tx.select({ challengeId: challengeClaims.challengeId }).from(challengeClaims).where(eq(challengeClaims.id, claimId));
  const challengeId = of[0]?.challengeId ?? 0;
  const [challenge] = await tx.select().from(challenges).where(eq(challenges.id, challengeId)).for('update');
  const [claim] = await tx.select().from(challengeClaims).where(eq(challengeClaims.id, claimId)).for('update');
  if (!challenge || !claim) throw notFound('Claim not found');
  return { challenge, claim };
}

async function approve(
  tx: Db,
  { challenge, claim, reason, at }: { challenge: ChallengeRow; claim: ClaimRow; reason: string | null; at: Date },
): Promise<number[]> {
  const { memberId } = claim;
  if ((await tx.$count(members, and(eq(members.id, memberId), canWin))) === 0)
    throw new HttpProblem(409, "This member is banned or has deleted their account, so their claim can't win. Reject it instead.");
  const decided = { decidedAt: at };
  await tx
    .update(challengeClaims)
    .set({ ...decided, status: 'approved', reason })
    .where(eq(challengeClaims.id, claim.id));
  const others = await tx
    .update(challengeClaims)
    .set({ ...decided, status: 'rejected', reason: WON_BY_ANOTHER })
    .where(and(eq(challengeClaims.challengeId, challenge.id), eq(challengeClaims.status, 'pending')))
    .returning();
  await notifyRejected(tx, challenge, others, { reason: WON_BY_ANOTHER, at });
  await tx.update(challenges).set({ claimedBy: memberId, claimedAt: at }).where(eq(challenges.id, challenge.id));
  const challengeTitle = titleOf(challenge);
  await queueAnnouncement(tx, {
    kind: 'challenge_won',
    subjectId: challenge.id,
    label: challengeTitle,
    at,
  });
  if (challenge.prize > 0) {
    const source = { kind: 'challenge', id: challenge.id, title: challengeTitle, at } as const;
    await recordWinners(tx, source, [{ place: 1, amount: challenge.prize, memberId }]);
  } else {
    const data = { game: 'challenge' as const, id: challenge.id, name: challengeTitle, prize: CLAIM_APPROVED };
    await notify(tx, { kind: 'won', key: `challenge:${challenge.id}:won`, at }, [{ memberId, data }]);
  }
  await recordActivity(tx, {
    memberId,
    type: 'winning',
    title: msg('Won a challenge'),
    description: challengeTitle,
    at,
  });
  return others.map(({ id }) => id);
}

const titleOf = ({ multiplier, slotName }: ChallengeRow) => `${multiplier}x on ${slotName}`;

async function notifyRejected(tx: Db, challenge: ChallengeRow, claims: readonly ClaimRow[], { reason, at }: { reason: string; at: Date }) {
  const content = { title: msg('Your claim was rejected'), text: [prizeSentence(titleOf(challenge)), reason], path: '/challenges' };
  for (const { id, memberId } of claims) await notifyOfDecision(tx, memberId, `claim:${id}:rejected`, at, content);
}

export type ChallengeState = Pick<ChallengeRow, 'startsAt' | 'endsAt' | 'claimedBy'>;

/** Tells whether it has ended or was won (docs/product.md#challenges). */
export function isExpired({ endsAt, claimedBy }: ChallengeState, now: Date): boolean {
  return claimedBy !== null || (endsAt !== null && endsAt <= now);
}

export const isActive = (challenge: ChallengeState, now: Date): boolean => challenge.startsAt <= now && !isExpired(challenge, now);
