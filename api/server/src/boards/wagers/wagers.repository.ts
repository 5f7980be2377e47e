import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { platforms, players, wagers } from '../../db/schema';
import { keyOfName, type WagerRow } from './wager-lines';

export interface ImportResult {
  imported: number;
  /** Wagers of the file that were imported before. */
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
 * Imports all wagers or none; existing ones stay unchanged. A server must invalidate its cached leaderboards afterwards.
 * @param db not a transaction, since this opens one
 */
export async function importWagers(db: Db, platformId: number, rows: WagerRow[]): Promise<ImportResult> {
  const result = await db.transaction((tx) => writeWagers(tx, platformId, rows));
  if (result.imported > 0) await tidyWagers(db);
  return result;
}

/** Imports wagers within the caller's transaction. Call `tidyWagers` after its commit. */
export async function writeWagers(tx: Db, platformId: number, rows: WagerRow[]): Promise<ImportResult> {
  // Serializes a platform's imports, so two of them don't create the same player.
  await tx.select().from(platforms).where(eq(platforms.id, platformId)).for('no key update');
  const { ids, missing } = await findPlayers(tx, platformId, rows);
  for (let from = 0; from < missing.length; from += BATCH) {
    const made = await tx
      .insert(players)
      .values(missing.slice(from, from + BATCH).map((displayName) => ({ platformId, displayName })))
      .returning({ id: players.id, displayName: players.displayName });
    for (const { id, displayName } of made) ids.set(keyOfName(displayName), id);
  }
  let imported = 0;
  for (const batch of batchesOf(rows)) imported += await insertWagers(tx, platformId, batch, ids);
  return { imported, known: rows.length - imported, newPlayers: missing.length };
}

/**
 * Vacuums the table after an import: until the new rows are marked all-visible, rankings read each of them instead of the index alone.
 * @param db not a transaction, in which `vacuum` fails
 */
export async function tidyWagers(db: Db): Promise<void> {
  await db.execute(sql`vacuum (analyze) ${wagers}`);
}

/** Returns the counts that an import would have; writes nothing. */
export async function previewWagers(db: Db, platformId: number, rows: WagerRow[]): Promise<ImportResult> {
  const { missing } = await findPlayers(db, platformId, rows);
  let known = 0;
  for (const batch of batchesOf(rows)) known += await countKnown(db, platformId, batch);
  return { imported: rows.length - known, known, newPlayers: missing.length };
}

function* batchesOf(rows: WagerRow[]): Generator<WagerRow[]> {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}

/** Finds the platform's players by the key of their name, and names in the file without a player. */
async function findPlayers(db: Db, platformId: number, rows: WagerRow[]): Promise<{ ids: Map<string, number>; missing: string[] }> {
  const known = await db
    .select({ id: players.id, displayName: players.displayName })
    .from(players)
    .where(eq(players.platformId, platformId))
    .orderBy(asc(players.id));
  const ids = new Map<string, number>();
  for (const { id, displayName } of known) {
    // Older data may have names that differ only in case: the wagers go to the oldest player.
    if (!ids.has(keyOfName(displayName))) ids.set(keyOfName(displayName), id);
  }

  const names = new Map<string, string>();
  for (const { player } of rows) {
    const key = keyOfName(player);
    if (!ids.has(key) && !names.has(key)) names.set(key, player);
  }
  return { ids, missing: [...names.values()] };
}

async function countKnown(db: Db, platformId: number, rows: WagerRow[]): Promise<number> {
  const references = JSON.stringify(rows.map(({ reference }) => reference));
  const wanted = sql`(select value from json_array_elements_text(${references}::json))`;
  return db.$count(wagers, and(eq(wagers.platformId, platformId), sql`${wagers.reference} in ${wanted}`));
}

/** Inserts the rows by one statement with one JSON parameter. @returns the number of new rows */
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
