import type { ItemDelivery, ItemSale } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { raffles } from '../../db/schema';
import { fieldError } from '../../uploads/read-form';

type Fields = z.output<typeof ItemDelivery> & { cost: number; sale: ItemSale };

/** Requires what an item's delivery needs. @throws {HttpProblem} 422 by field */
export async function checkDelivery(db: Db, fields: Fields): Promise<void> {
  const { delivery, role_id: roleId, gives, raffle_id: raffleId } = fields;
  if (delivery === 'role' && roleId === null) throw fieldError('role_id', 'Please choose a role.');
  if ((delivery === 'friend' || delivery === 'raffle') && gives === null) throw fieldError('gives', 'Please enter how many.');
  // Two members who give each other points would make points otherwise.
  const lowest = Math.min(fields.cost, fields.sale.cost ?? fields.cost);
  if (delivery === 'friend' && gives !== null && gives >= lowest) throw fieldError('gives', 'This must be below the price.');
  if (delivery !== 'raffle') return;
  const [raffle] = raffleId === null ? [] : await db.select().from(raffles).where(eq(raffles.id, raffleId));
  if (!raffle) throw fieldError('raffle_id', 'Please choose a raffle.');
  if (!raffle.allowPointsEntry) throw fieldError('raffle_id', "This raffle can't be entered with points.");
}
