import { searchText } from '@greenroom/contract';
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, players } from '../../db/schema';

interface Row {
  key: string;
  externalId: string | null;
  displayName: string;
  isHidden: boolean;
}

/** The member who plays as a row. By name, nobody has confirmed it: members enter their casino names themselves. */
export interface MatchedMember {
  id: string;
  username: string;
  by: 'id' | 'name';
}

const normalize = searchText;

/**
 * Matches players with members: by the casino's id where the staff has matched it, else by the name if exactly one member has entered it.
 * Hidden players match nobody.
 * @returns members by the key of the row
 */
export async function matchMembers(db: Db, platformId: number, rows: readonly Row[]): Promise<Map<string, MatchedMember>> {
  const visible = rows.filter(({ isHidden }) => !isHidden);
  if (visible.length === 0) return new Map();
  const ids = visible.flatMap(({ externalId }) => externalId ?? []);
  const names = [...new Set(visible.flatMap(({ displayName }) => [displayName.trim().toLowerCase(), normalize(displayName)]))];
  const known = await db
    .select({ externalId: players.externalId, name: players.displayName, id: members.id, username: members.username })
    .from(players)
    .innerJoin(members, eq(members.id, players.memberId))
    .where(
      and(
        eq(players.platformId, platformId),
        or(
          ids.length > 0 ? inArray(players.externalId, ids) : undefined,
          and(isNull(players.externalId), inArray(sql`lower(${players.displayName})`, names)),
        ),
      ),
    );
  const own = await db
    .select({ id: members.id, username: members.username, crypto: members.crypto, crypto2: members.crypto2, crypto3: members.crypto3 })
    .from(members)
    .where(
      and(
        isNull(members.deletedAt),
        or(
          ...[members.crypto, members.crypto2, members.crypto3].map((column) =>
            and(isNotNull(column), inArray(sql`lower(trim(${column}))`, names)),
          ),
        ),
      ),
    );
  const byId = new Map(
    known.flatMap(({ externalId, id, username }) => (externalId === null ? [] : [[externalId, { id, username }] as const])),
  );
  const byName = new Map<string, Map<string, string>>();
  const add = (name: string | null, id: string, username: string) => {
    if (name === null) return;
    const found = byName.get(normalize(name)) ?? new Map<string, string>();
    byName.set(normalize(name), found.set(id, username));
  };
  for (const { externalId, name, id, username } of known) if (externalId === null) add(name, id, username);
  for (const { id, username, crypto, crypto2, crypto3 } of own) for (const name of [crypto, crypto2, crypto3]) add(name, id, username);

  return new Map(
    visible.flatMap(({ key, externalId, displayName }): [string, MatchedMember][] => {
      const confirmed = externalId === null ? undefined : byId.get(externalId);
      if (confirmed) return [[key, { ...confirmed, by: 'id' }]];
      const [named, other] = [...(byName.get(normalize(displayName)) ?? [])];
      return named && !other ? [[key, { id: named[0], username: named[1], by: 'name' }]] : [];
    }),
  );
}
