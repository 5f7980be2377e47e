import { lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { slotCalls } from '../../db/schema';
import type { KickPerson } from '../../db/schema/kick-activity';
import { searchSlots } from '../../rewards/slots/slots.repository';

/** Shorter texts are part of too many names. */
const MIN_SEARCH = 3;
export const MAX_SLOT_NAME = 80;

/**
 * Saves which slot a viewer proposes. The name is taken from the list of slots where it has one that contains the text; a later call
 * replaces an open one.
 * @returns the slot's name
 */
export async function callSlot(tx: Db, { person, text, at }: { person: KickPerson; text: string; at: Date }): Promise<string> {
  const found = await searchSlots(tx, text);
  const known = found.find(({ name }) => name.toLowerCase() === text.toLowerCase()) ?? (text.length >= MIN_SEARCH ? found[0] : undefined);
  const call = { username: person.username, slotName: known?.name ?? text, isKnown: known !== undefined, calledAt: at };
  await tx
    .insert(slotCalls)
    .values({ kickUserId: person.userId, ...call })
    .onConflictDoUpdate({
      target: slotCalls.kickUserId,
      targetWhere: sql`status = 'open'`,
      set: { ...call, version: sql`${slotCalls.version} + 1` },
      // Messages arrive in any order.
      setWhere: lt(slotCalls.calledAt, at),
    });
  return call.slotName;
}
