import { searchText } from '@greenroom/contract';
import type { UpdateProfileBody } from '@greenroom/contract';
import { and, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import { members, platforms, players, siteSettings } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';

/** A casino of the settings: the member's column, and its label, by which it is the same as a platform. */
const CASINOS = {
  crypto: { column: members.crypto, label: siteSettings.crypto1Label },
  crypto2: { column: members.crypto2, label: siteSettings.crypto2Label },
  crypto3: { column: members.crypto3, label: siteSettings.crypto3Label },
} as const;
type Casino = keyof typeof CASINOS;

export const CASINO_NAME_TAKEN = 'This account is already connected with another member. If it is yours, open a ticket.';

/** The first key of the locks by name; arbitrary, the same in all servers. */
const LOCKS = 4_711_003;

/** As the standings compare names (`match-members.ts`). */
const normalized = (name: string | PgColumn): SQL => sql`lower(trim(${name}))`;

/**
 * Refuses names at casinos that another member has. Not a unique index: members may have shared a name before this was checked, and keep
 * it until the staff has judged them. A lock by name makes concurrent claims wait for each other until the transaction ends.
 * @param changes the fields as sent; names that the member has already are not checked
 * @throws {HttpProblem} 422 by field, without who has the name
 */
export async function claimCasinoNames(tx: Db, memberId: string, changes: UpdateProfileBody): Promise<void> {
  const [member] = await tx.select().from(members).where(eq(members.id, memberId)).for('update');
  const comparable = (name: string | null | undefined) => name && searchText(name);
  const claims = (Object.keys(CASINOS) as Casino[]).flatMap((casino) => {
    const name = changes[casino];
    return name && comparable(name) !== comparable(member?.[casino]) ? [{ casino, name }] : [];
  });
  // In the order of the casinos, which is the same for all members, so that two of them never wait for each other.
  for (const { casino, name } of claims)
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS}, hashtext(${casino} || ':' || ${normalized(name)}))`);
  const errors: Record<string, string[]> = {};
  for (const { casino, name } of claims) if (await isTaken(tx, { casino, name, memberId })) errors[casino] = [CASINO_NAME_TAKEN];
  if (Object.keys(errors).length > 0) throw new HttpProblem(422, CASINO_NAME_TAKEN, errors);
}

/** Whether another member has entered the name, or the staff has matched another member with the player of that name. */
async function isTaken(tx: Db, { casino, name, memberId }: { casino: Casino; name: string; memberId: string }): Promise<boolean> {
  const { column, label } = CASINOS[casino];
  const named = and(eq(normalized(column), normalized(name)), ne(members.id, memberId), isNull(members.deletedAt));
  if ((await tx.$count(members, named)) > 0) return true;
  const [matched] = await tx
    .select({ id: players.id })
    .from(players)
    .innerJoin(platforms, eq(platforms.id, players.platformId))
    .innerJoin(siteSettings, eq(normalized(label), normalized(platforms.name)))
    .where(and(eq(normalized(players.displayName), normalized(name)), isNotNull(players.memberId), ne(players.memberId, memberId)))
    .limit(1);
  return matched !== undefined;
}
