import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { insertRows } from '../../db/insert-rows';
import { slotCalls } from '../../db/schema';
import type { KickPerson } from '../../db/schema/kick-activity';
import { searchSlots } from '../../rewards/slots/slots.repository';

/** Shorter texts are part of too many names. */
const MIN_SEARCH = 3;
export const MAX_SLOT_NAME = 80;

/** A slot that a viewer proposes. */
interface SlotCall {
  person: KickPerson;
  text: string;
  at: Date;
}

/**
 * Saves which slots viewers propose. The name is taken from the list of slots where it has one that contains the text; a later call
 * replaces an open one.
 * @param calls in the order in which they were written
 * @returns the slots' names, by the texts
 */
export async function callSlots(tx: Db, calls: readonly SlotCall[]): Promise<Map<string, string>> {
  const slots = new Map<string, { slotName: string; isKnown: boolean }>();
  for (const text of new Set(calls.map((call) => call.text))) {
    const found = await searchSlots(tx, text);
    const known = found.find(({ name }) => name.toLowerCase() === text.toLowerCase()) ?? (text.length >= MIN_SEARCH ? found[0] : undefined);
    slots.set(text, { slotName: known?.name ?? text, isKnown: known !== undefined });
  }
  const last = new Map<string, typeof slotCalls.$inferInsert>();
  for (const { person, text, at } of calls) {
    const slot = slots.get(text);
    if (slot) last.set(person.userId, { kickUserId: person.userId, username: person.username, ...slot, calledAt: at });
  }
  // Sorted, so that servers which save at once never deadlock.
  const rows = [...last.values()].sort((one, other) => (one.kickUserId < other.kickUserId ? -1 : 1));
  await insertRows(tx, slotCalls, rows, REPLACED);
  return new Map([...slots].map(([text, { slotName }]) => [text, slotName]));
}

/** Messages arrive in any order. */
const REPLACED = sql`on conflict (kick_user_id) where status = 'open' do update set username = excluded.username,
  slot_name = excluded.slot_name, is_known = excluded.is_known, called_at = excluded.called_at, version = ${slotCalls.version} + 1
  where ${slotCalls.calledAt} < excluded.called_at`;
