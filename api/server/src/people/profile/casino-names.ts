import { searchText } from '@greenroom/contract';
import type { UpdateProfileBody } from '@greenroom/contract';
import { and, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import { members, platforms, players, siteSettings } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';

const CASINOS = {
  crypto: { column: members.crypto, label: siteSettings.crypto1Label },
  crypto2: { column: members.crypto2, label: siteSettings.crypto2Label },
  crypto3: { column: members.crypto3, label: siteSettings.crypto3Label },
} as const;
type Casino = keyof typeof CASINOS;

export const CASINO_NAME_TAKEN = msg("This account is already connected to another member. If it's yours, open a ticket.");

/** First key of the locks by name; arbitrary, the same in all servers. */
const LOCKS = 4_711_003;

/** Normalizes names as the standings do (`match-members.ts`). */
const normalized = (name: string | PgColumn): SQL => sql`lower(trim(${name}))`;

/**
 * Refuses casino names that another member has, under locks by name that last until the transaction ends. A unique index can't do it:
 * members who shared a name earlier keep it until the staff has judged them.
 * @param changes the fields as sent; the member's present names aren't checked
 * @throws {HttpProblem} 422 by field, without who has the name
 */
export async function claimCasinoNames(tx: Db, memberId: string, changes: UpdateProfileBody): Promise<void> {
  const [member] = await tx.select().from(members).where(eq(members.id, memberId)).for('update');
  const comparable = (name: string | null | undefined) => name && searchText(name);
  const claims = (Object.keys(CASINOS) as Casino[]).flatMap((casino) => {
    const name = changes[casino];
    return name && comparable(name) !== comparable(member?.[casino]) ? [{ casino, name }] : [];
  });
  // Always in this order, so two members never wait for each other.
  for (const { casino, name } of claims)
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS}, hashtext(${casino} || ':' || ${normalized(name)}))`);
  const errors: Record<string, string[]> = {};
  for (const { casino, name } of claims) if (await isTaken(tx, { casino, name, memberId })) errors[casino] = [CASINO_NAME_TAKEN];
  if (Object.keys(errors).length > 0) throw new HttpProblem(422, CASINO_NAME_TAKEN, errors);
}

/** Tells whether another member has the name, or was matched with that player by the staff. */
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
