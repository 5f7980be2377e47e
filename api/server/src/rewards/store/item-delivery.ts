import type { ItemDelivery, ItemSale, StaffStoreItem } from '@greenroom/contract/admin';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { BotConfig } from '../../config/config';
import { DiscordFailed, listRoles, roleProblem } from '../../core/discord/discord-bot';
import type { Db } from '../../db/client';
import { raffleDraws, raffles, raffleTotals } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
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

/** Refuses to sell a role that the bot can't or mustn't give; not while Discord can't be asked. @throws {HttpProblem} 422 */
export async function refuseRole(
  bot: BotConfig,
  { delivery, role_id: roleId, is_listed: isListed }: Pick<StaffStoreItem, 'delivery' | 'role_id' | 'is_listed'>,
): Promise<void> {
  if (delivery !== 'role' || roleId === null || !isListed) return;
  const roles = await listRoles(bot).catch((cause: unknown) => {
    if (cause instanceof DiscordFailed) return null;
    throw cause;
  });
  const problem = roles && roleProblem(roles, roleId);
  if (problem) throw fieldError('role_id', problem);
}

const FIXED_WITH_RAFFLE = ['delivery', 'raffle_id', 'gives', 'cost', 'sale'] as const;

/** Refuses other terms for entries of a raffle that others have entered and nobody has drawn or cancelled. @throws {HttpProblem} 422 by field */
export async function refuseTermsOfEntered(db: Db, before: StaffStoreItem, fields: Fields): Promise<void> {
  const changed = FIXED_WITH_RAFFLE.filter((name) => !isDeepStrictEqual(before[name], fields[name]));
  if (before.delivery !== 'raffle' || before.raffle_id === null || changed.length === 0) return;
  const entered = await db
    .select({ id: raffles.id })
    .from(raffles)
    .innerJoin(raffleTotals, eq(raffleTotals.raffleId, raffles.id))
    .leftJoin(raffleDraws, eq(raffleDraws.raffleId, raffles.id))
    .where(
      and(eq(raffles.id, before.raffle_id), gt(raffleTotals.entriesMade, 0), isNull(raffles.cancelledAt), isNull(raffleDraws.raffleId)),
    );
  if (entered.length === 0) return;
  const message = "Someone has entered this item's raffle, so its price and what it gives can't be changed until the raffle is drawn.";
  const error = "Someone has entered the raffle, so this can't be changed now.";
  throw new HttpProblem(422, message, Object.fromEntries(changed.map((name) => [name === 'sale' ? 'sale.cost' : name, [error]])));
}
