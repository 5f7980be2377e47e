import { MAX_POINTS } from '@greenroom/contract';
import type { memberEndpoints, StaffMember } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { pointsLedger } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { fieldError } from '../../uploads/read-form';
import { notifyOfDecision } from '../notifications/notify-of-decision';
import { bookPoints } from '../../rewards/points/points';

/** Points that the staff gives to a member or takes from them. */
type StaffPoints = z.output<typeof memberEndpoints.points.body>;

/**
 * Books points on behalf of the staff, once per idempotency key.
 * @param member locked, see `changeMember`
 * @returns false if the same request was booked before
 * @throws {HttpProblem} 409 if the key was used for another booking; 422 if the balance is too low or too high
 */
export async function givePoints(tx: Db, { id, points }: StaffMember, { amount, note, key }: StaffPoints, at: Date): Promise<boolean> {
  const idempotencyKey = `staff:${key}`;
  const [booked] = await tx.select().from(pointsLedger).where(eq(pointsLedger.idempotencyKey, idempotencyKey));
  if (booked?.memberId === id && booked.amount === amount && booked.note === note) return false;
  if (booked)
    throw new HttpProblem(409, `This form has booked ${signed(booked.amount)} points already. Reload the page before you book more.`);

  if (points + amount < 0) throw fieldError('amount', `They have only ${points.toLocaleString('en-US')} points.`);
  if (amount > 0 && points + amount > MAX_POINTS) throw fieldError('amount', 'Nobody can have that many points.');
  await bookPoints(tx, [{ memberId: id, amount, reason: 'staff', note, key: idempotencyKey, at }]);
  const count = `${Math.abs(amount).toLocaleString('en-US')} points`;
  const title = amount > 0 ? `You got ${count}` : `The staff took ${count} from you`;
  await notifyOfDecision(tx, id, idempotencyKey, at, { title, text: note, path: '/history' });
  return true;
}

/** Such as "+500". */
const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${Math.abs(amount).toLocaleString('en-US')}`;
