import { and, desc, eq, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import { isAnyOf } from '../../db/statements';
import { kickChannel, kickEvents, members } from '../../db/schema';
import type { KickPerson } from '../../db/schema/kick-activity';
import type { KickEventHandler } from './kick-event';
import { peopleOf } from './parse-event';

export type NamedChannel = Pick<typeof kickChannel.$inferSelect, 'kickUserId' | 'name' | 'slug' | 'namedAt'>;

/** Updates members' names from events by their times; writes nothing for known names. */
export const recordNames: KickEventHandler = async (tx, events, { changes }) => {
  const named = events.flatMap((event) => peopleOf(event).map((person) => ({ person, at: event.occurredAt })));
  const { kickUserId, kickUsername: name, kickSlug: slug, kickNamedAt: namedAt } = members;
  const ids = new Set(named.map(({ person }) => person.userId));
  const rows = await tx
    .select({ kickUserId, name, slug, namedAt })
    .from(members)
    .where(isAnyOf(kickUserId, [...ids]));
  const known = new Map(rows.map((row) => [row.kickUserId, row]));
  // Few names are new: one after the other, as someone may have several within these events.
  for (const { person, at } of named) {
    const row = known.get(person.userId);
    if (!row || !isNamedOtherwise(row, person)) continue;
    row.namedAt = null;
    await renameMember(tx, person, at, (member) => changes.announce({ member }));
  }
};

async function renameMember(tx: Db, person: KickPerson, at: Date, onRenamed?: (memberId: string) => void): Promise<void> {
  const { kickUserId, kickUsername: name, kickSlug: slug, kickNamedAt: namedAt } = members;
  const renamed = await tx
    .update(members)
    .set({ kickUsername: person.username, kickSlug: newSlug({ name, slug }, person), kickNamedAt: at })
    .where(and(eq(kickUserId, person.userId), isNews({ name, slug, namedAt }, person, at)))
    .returning({ id: members.id });
  for (const { id } of renamed) onRenamed?.(id);
}

export const isNamedOtherwise = (
  { name, slug, namedAt }: Pick<NamedChannel, 'slug' | 'namedAt'> & { name: string | null },
  person: Partial<KickPerson>,
): person is KickPerson =>
  person.username !== undefined && (namedAt === null || person.username !== name || (person.slug !== undefined && person.slug !== slug));

/** Renames the channel, and its owner's member, unless a newer name is known. */
export async function renameChannel(db: Db, broadcaster: KickPerson, at: Date): Promise<void> {
  const { name, slug, namedAt } = kickChannel;
  await db
    .update(kickChannel)
    .set({ name: broadcaster.username, slug: newSlug({ name, slug }, broadcaster), namedAt: at })
    .where(and(eq(kickChannel.kickUserId, broadcaster.userId), isNews({ name, slug, namedAt }, broadcaster, at)));
  await renameMember(db, broadcaster, at);
}

/** Finds the channel's path of a linked account, by the newest event with this name. */
export async function findKickSlug(db: Db, { userId, username }: KickPerson): Promise<string | null> {
  const [newest] = await db
    .select({ activity: kickEvents.activity })
    .from(kickEvents)
    .where(eq(kickEvents.userId, userId))
    .orderBy(desc(kickEvents.occurredAt), desc(kickEvents.id))
    .limit(1);
  return (newest && peopleOf(newest.activity).find((person) => person.username === username)?.slug) ?? null;
}

/** Compares the times of events: a late one does not bring an older name back. */
function isNews({ name, slug, namedAt }: Record<'name' | 'slug' | 'namedAt', PgColumn>, person: KickPerson, at: Date): SQL | undefined {
  const isOther = or(
    ne(name, person.username),
    isNull(name),
    person.slug === undefined ? undefined : sql`${slug} is distinct from ${person.slug}`,
  );
  return or(isNull(namedAt), and(lt(namedAt, at), isOther));
}

/** Forgets the path with the name, until an event has it. */
export const newSlug = (
  { name, slug }: Record<'name' | 'slug', PgColumn>,
  { username, slug: sent }: Omit<KickPerson, 'userId'>,
): SQL | string => sent ?? sql`case when ${name} = ${username} then ${slug} end`;
