import { RaffleTerms, type RaffleFields, type StaffRaffle } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { streamPointSettings } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { fieldError } from '../../uploads/read-form';

type Fields = z.output<typeof RaffleFields>;

const TERM_LOCKED = 'Somebody has entered, so this can no longer be changed.';

/**
 * Checks a change of a raffle (docs/raffle-draws.md): terms are fixed from the first entry, texts from the draw.
 * @throws {HttpProblem} 409, or 422 by field
 */
export function checkChanges(before: StaffRaffle, fields: Fields): void {
  if (before.state === 'drawn') throw new HttpProblem(409, 'This raffle has been drawn, so it can no longer be changed.');
  if (before.state === 'cancelled') throw new HttpProblem(409, 'This raffle was cancelled, so it can no longer be changed.');
  checkTimes(fields);
  if (before.entries === 0) return;
  const names = Object.keys(RaffleTerms.shape) as (keyof typeof RaffleTerms.shape)[];
  const changed = names.filter((name) => comparable(name, before) !== comparable(name, fields));
  if (changed.length === 0) return;
  const message =
    'Somebody has entered under the terms of this raffle, so only its title, its description and who draws it can be changed. It can still be closed early.';
  throw new HttpProblem(422, message, Object.fromEntries(changed.map((name) => [name, [TERM_LOCKED]])));
}

/** @throws {HttpProblem} 422 */
export function checkTimes({ starts_at: start, ends_at: end }: Pick<Fields, 'starts_at' | 'ends_at'>): void {
  if (end === null || new Date(end) > new Date(start)) return;
  throw fieldError('ends_at', 'The end must be after the start.');
}

/** Refuses new rules about the chat while the site stores none of it, since nobody could meet them. @param before null for a new raffle */
export async function checkEntryRules(db: Db, before: StaffRaffle | null, fields: Fields): Promise<void> {
  const isMessagesNew = fields.min_messages !== null && !before?.min_messages;
  const isSubscribersNew = fields.subscribers_only && !before?.subscribers_only;
  if (isMessagesNew || isSubscribersNew) await requireStoredChat(db, isMessagesNew ? 'min_messages' : 'subscribers_only');
}

/** Refuses a rule about the chat while none of it is stored. @throws {HttpProblem} 422 at the field */
export async function requireStoredChat(db: Db, field: string): Promise<void> {
  if ((await db.$count(streamPointSettings, eq(streamPointSettings.isEnabled, true))) > 0) return;
  throw fieldError(field, 'The chat is not stored while points for watching are off, so nobody would meet this rule. Turn them on first.');
}

/** Normalizes timestamps, which have several notations, for a comparison. */
function comparable(name: keyof Fields, { [name]: value }: Fields | StaffRaffle) {
  return typeof value === 'string' && name.endsWith('_at') ? new Date(value).getTime() : value;
}
