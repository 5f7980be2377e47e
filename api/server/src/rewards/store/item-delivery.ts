import type { ItemDelivery } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { raffles } from '../../db/schema';
import { fieldError } from '../../uploads/read-form';

/** Requires what an item's delivery needs. @throws {HttpProblem} 422 by field */
export async function checkDelivery(db: Db, fields: z.output<typeof ItemDelivery>): Promise<void> {
  const { delivery, role_id: roleId, gives, raffle_id: raffleId } = fields;
  if (delivery === 'role' && roleId === null) throw fieldError('role_id', 'Please choose a role.');
  if ((delivery === 'friend' || delivery === 'raffle') && gives === null) throw fieldError('gives', 'Please enter how many.');
  if (delivery !== 'raffle') return;
  const [raffle] = raffleId === null ? [] : await db.select().from(raffles).where(eq(raffles.id, raffleId));
  if (!raffle) throw fieldError('raffle_id', 'Please choose a raffle.');
  if (!raffle.allowPointsEntry) throw fieldError('raffle_id', "This raffle can't be entered with points.");
}
