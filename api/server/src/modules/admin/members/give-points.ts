import type { memberEndpoints, StaffMember } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../db/client';
import { pointsLedger } from '../../../db/schema';
import { HttpProblem } from '../../../http-problem';
import { bookPoints } from '../../points/points';

/** What the staff gives a member, or takes from them, and why. */
type StaffPoints = z.output<typeof memberEndpoints.points.body>;

/** The most that the database holds. */
const MOST = 2_147_483_647;

/**
 * Books points in the staff's name, once for each key.
 * @param member locked before, see `changeMember`
 * @returns whether they were booked now; not where the same has been sent before
 * @throws {HttpProblem} 409 where the key has booked something else; 422 where the member has less than is taken
 */
export async function givePoints(tx: Db, { id, points }: StaffMember, { amount, note, key }: StaffPoints, at: Date): Promise<boolean> {
  const idempotencyKey = `staff:${key}`;
  const [booked] = await tx.select().from(pointsLedger).where(eq(pointsLedger.idempotencyKey, idempotencyKey));
  if (booked?.memberId === id && booked.amount === amount && booked.note === note) return false;
  if (booked) throw new HttpProblem(409, `This form has booked ${signed(booked.amount)} points already. Reload the page before you book more.`);

  if (points + amount < 0) throw wrongAmount(`They have only ${points.toLocaleString('en-US')} points.`);
  if (points + amount > MOST) throw wrongAmount('Nobody can have that many points.');
  await bookPoints(tx, [{ memberId: id, amount, reason: 'staff', note, key: idempotencyKey, at }]);
  return true;
}

const wrongAmount = (message: string) => new HttpProblem(422, message, { amount: [message] });

/** Such as "+500", as the log and messages have amounts. */
const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${Math.abs(amount).toLocaleString('en-US')}`;
