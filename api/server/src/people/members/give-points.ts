import { MAX_POINTS } from '@greenroom/contract';
import type { memberEndpoints, StaffMember } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { pointsLedger, type streamPoints } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { asIs, msg } from '../../lib/texts';
import { fieldError } from '../../uploads/read-form';
import { notifyOfDecision } from '../../core/notifications/notify';
import { bookPoints } from '../../core/points/points';

type StaffPoints = z.output<typeof memberEndpoints.points.body>;

/**
 * Books points on behalf of the staff, once per idempotency key. @param member locked, see `changeMember`
 * @returns false if the same request was booked before
 * @throws {HttpProblem} 409 if the key was used for another booking; 422 if the balance is too low or too high
 */
export async function givePoints(tx: Db, { id, points }: StaffMember, { amount, note, key }: StaffPoints, at: Date): Promise<boolean> {
  const idempotencyKey = `staff:${key}`;
  const [booked] = await tx.select().from(pointsLedger).where(eq(pointsLedger.idempotencyKey, idempotencyKey));
  if (booked?.memberId === id && booked.amount === amount && booked.note === note) return false;
  if (booked)
    throw new HttpProblem(409, `This form has booked ${signed(booked.amount)} points already. Reload the page before you book more.`);

  if (points + amount < 0) throw fieldError('amount', `They only have ${points.toLocaleString('en-US')} points.`);
  if (amount > 0 && points + amount > MAX_POINTS) throw fieldError('amount', 'Nobody can have that many points.');
  await bookPoints(tx, [{ memberId: id, amount, reason: 'staff', note, key: idempotencyKey, at }]);
  const count = Math.abs(amount);
  const title =
    amount > 0
      ? msg({ one: 'You got {count} points', other: 'You got {count} points' }, { count })
      : msg({ one: 'The staff took {count} points from you', other: 'The staff took {count} points from you' }, { count });
  await notifyOfDecision(tx, id, idempotencyKey, at, { title, text: asIs(note), path: '/history' });
  return true;
}

const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${Math.abs(amount).toLocaleString('en-US')}`;

type Earned = Pick<typeof streamPoints.$inferSelect, 'earned' | 'booked' | 'withheld' | 'cappedHours'>;

const points = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'point' : 'points'}`;

/** Explains why points of a stream aren't in the balance; null if nothing limited them (docs/stream-points.md). */
export function reasonOf({ earned, booked, withheld, cappedHours }: Earned, { isOnBreak }: { isOnBreak: boolean }): string | null {
  const waiting = earned - booked;
  const sentences = [
    withheld > 0 &&
      `${points(withheld)} withheld: earned during a ban or a self-exclusion, with another Kick account in the same stream, or by someone who has set the rules.`,
    waiting > 0 &&
      (isOnBreak
        ? `${points(waiting)} wait for the end of the self-exclusion.`
        : `${points(waiting)} not credited: they are within minutes, unless the account was linked more than 30 days after the stream.`),
    cappedHours > 0 && `${cappedHours} ${cappedHours === 1 ? 'hour' : 'hours'} reached the cap, and gave no more.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences.join(' ') : null;
}
