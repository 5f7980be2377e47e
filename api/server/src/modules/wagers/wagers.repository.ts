import { asc, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { platforms, players, wagers } from '../../db/schema';
import { keyOfName, type WagerRow } from './wager-lines';

/** What an import did. */
export interface ImportResult {
  imported: number;
  /** Wagers of the file that an earlier import brought. */
  known: number;
  newPlayers: number;
}

const BATCH = 5000;

export async function findPlatform(db: Db, slug: string): Promise<typeof platforms.$inferSelect | undefined> {
  const [platform] = await db.select().from(platforms).where(eq(platforms.slug, slug));
  return platform;
}

export async function listPlatformSlugs(db: Db): Promise<string[]> {
  return (await db.select({ slug: platforms.slug }).from(platforms).orderBy(asc(platforms.slug))).map(({ slug }) => slug);
}

/**
 * Imports all of the wagers or none; those that are there already stay as they are. Whoever shows leaderboards forgets
 * what it keeps of them afterwards.
 * @param db not a transaction, since this is one
 */
export async function importWagers(db: Db, platformId: number, rows: WagerRow[]): Promise<ImportResult> {
  const result = await db.transaction(async (tx) => {
    // Imports for one platform take turns, so that none makes a player whom another one is making.
    await tx.select().from(platforms).where(eq(platforms.id, platformId)).for('no key update');
    const { ids, made } = await findPlayers(tx, platformId, rows);
    let imported = 0;
    for (let from = 0; from < rows.length; from += BATCH) {
      imported += await insertWagers(tx, platformId, rows.slice(from, from + BATCH), ids);
    }
    return { imported, known: rows.length - imported, newPlayers: made };
  });
  // So many rows at once, which the database has not yet found visible to all, would make standings look at each.
  if (result.imported > 0) await db.execute(sql`vacuum (analyze) ${wagers}`);
  return result;
}

/** The platform's players by the key of their names, those who are new among them. */
async function findPlayers(tx: Db, platformId: number, rows: WagerRow[]): Promise<{ ids: Map<string, number>; made: number }> {
  const known = await tx
    .select({ id: players.id, displayName: players.displayName })
    .from(players)
    .where(eq(players.platformId, platformId))
    .orderBy(asc(players.id));
  const ids = new Map<string, number>();
  const add = ({ id, displayName }: { id: number; displayName: string }) => {
    // Names that differ in capitals only can be there from elsewhere: the player who was first gets the wagers.
    if (!ids.has(keyOfName(displayName))) ids.set(keyOfName(displayName), id);
  };
  known.forEach(add);

  const names = new Map<string, string>();
  for (const { player } of rows) {
    const key = keyOfName(player);
    if (!ids.has(key) && !names.has(key)) names.set(key, player);
  }
  const missing = [...names.values()].map((displayName) => ({ platformId, displayName }));
  for (let from = 0; from < missing.length; from += BATCH) {
    const made = await tx
      .insert(players)
      .values(missing.slice(from, from + BATCH))
      .returning({ id: players.id, displayName: players.displayName });
    made.forEach(add);
  }
  return { ids, made: missing.length };
}

/** One statement with one parameter, however many rows. @returns how many were not there yet */
async function insertWagers(tx: Db, platformId: number, rows: WagerRow[], playerIds: Map<string, number>): Promise<number> {
  const json = JSON.stringify(
    rows.map(({ player, game, amount, wageredAt, reference }) => ({
      player_id: playerIds.get(keyOfName(player)),
      reference,
      game_title: game,
      amount,
      wagered_at: wageredAt,
    })),
  );
  const inserted = tx.$with('inserted', { id: sql<number>`id`.as('id') }).as(sql`
    insert into ${wagers} (platform_id, player_id, reference, game_title, amount, wagered_at)
    select ${platformId}::integer, player_id, reference, game_title, amount, wagered_at
    from json_to_recordset(${json}::json)
      as line (player_id integer, reference text, game_title text, amount numeric, wagered_at timestamptz)
    on conflict (platform_id, reference) do nothing
    returning id`);
  const [row] = await tx.with(inserted).select({ inserted: count() }).from(inserted);
  return row?.inserted ?? 0;
}
