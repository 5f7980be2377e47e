import { DELETED_MEMBER } from '@greenroom/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { DAY } from '../../lib/durations';
import type { AccountMemory } from '../../module-context';
import { notFound } from '../../plugins/error-responses';
import { adminIds } from '../members/set-role';
import { lockMembers } from '../../core/points/points';
import { pseudonymOf } from '../../rewards/raffles/draw/decide';
import { lockUnpaidRaffles, replaceWinner } from '../../rewards/raffles/draw/replace-winner';
import { rememberDeparture, accountHash } from '../../core/account/departed-accounts';
import { eraseAuditTexts, PERSONAL_TABLES } from './personal-tables';
import { msg } from '../../lib/texts';

export const TOPICS_WITH_NAMES = ['bonus-hunts', 'challenges', 'leaderboard', 'raffles', 'tournaments'] as const;

/**
 * Deletes an account: personal data goes, and rows that others depend on refer to a row without a name from then on. Raffles of which a prize
 * is not paid go to the next in the order of their draw. Files are only noted,
 * for `removeDiscardedFiles`.
 * @param tx a transaction, run with `withLockRetries`
 * @returns the id of the row without a name
 * @throws {HttpProblem} 404 for an unknown or deleted account, 409 for the last Admin
 */
export async function deleteAccount(tx: Db, id: string, { at, accounts }: { at: Date; accounts: AccountMemory }): Promise<string> {
  await tx.execute(sql`select set_config('greenroom.erasing', 'on', true), set_config('lock_timeout', '400ms', true)`);
  const admins = await adminIds(tx);
  if (admins.includes(id)) await refuseLastAdmin(tx, id, admins);
  const lostRaffles = await lockUnpaidRaffles(tx, id);
  // Excludes inserts of rows that refer to the member, which fail after the commit.
  const [member] = await tx
    .select()
    .from(members)
    .where(and(eq(members.id, id), isNull(members.deletedAt)))
    .for('update');
  if (!member) throw notFound("This member doesn't exist.");

  const pseudonym = pseudonymOf(member);
  await rememberDeparture(tx, member, { hash: accountHash(id, accounts.keys[0]), expiresAt: new Date(at.getTime() + accounts.days * DAY) });
  const { points, createdAt } = member;
  await tx.insert(members).values({ id: pseudonym, username: DELETED_MEMBER, drawSalt: '', points, createdAt, deletedAt: at });
  await eraseAuditTexts(tx, { id, pseudonym, username: member.username });
  for (const { erase } of PERSONAL_TABLES) await erase(tx, { id, pseudonym, at });
  for (const raffleId of lostRaffles) await replaceWinner(tx, { raffleId, memberId: pseudonym, reason: 'deleted', at });
  return pseudonym;
}

async function refuseLastAdmin(tx: Db, id: string, admins: string[]): Promise<void> {
  await lockMembers(tx, admins);
  const current = await adminIds(tx);
  if (current.includes(id) && current.length === 1) {
    throw new HttpProblem(409, msg("You're the last Admin, so this account can't be deleted. Make someone else an Admin first."));
  }
}
