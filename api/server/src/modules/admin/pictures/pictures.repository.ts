import { and, eq, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { affiliates, challenges, pictures, slots, storeItems } from '../../../db/schema';
import { HttpProblem } from '../../../http-problem';

/** Where the pictures that the staff sends lie in the storage, and what their paths begin with. */
export const PICTURES_FOLDER = 'public/pictures';
const UPLOADED_PREFIX = '/storage/pictures/';

/** What can show a picture: by its path, or by an address of this site that ends with it. */
const PICTURE_COLUMNS = [storeItems.image, slots.image, challenges.slotImage, affiliates.logoUrl];
const isReferenced = sql`(${sql.join(
  PICTURE_COLUMNS.map((column) => sql`exists (select 1 from ${column.table} where strpos(${column}, ${pictures.path}) > 0)`),
  sql` or `,
)})`;

/** The path of what lies in the storage at a public key. */
export const pathOf = (key: string) => key.replace(/^public\//, '/storage/');
/** The key of what has this path. */
export const keyOf = (path: string) => path.replace(/^\/storage\//, 'public/');

/** Notes that a picture lies in the storage, which no row shows yet. */
export async function recordPicture(tx: Db, path: string, at: Date): Promise<void> {
  await tx.insert(pictures).values({ path, storedAt: at });
}

/**
 * Keeps a picture from being discarded until the row is there that shows it from now on. What lies elsewhere is never discarded.
 * @throws {HttpProblem} 422 where it was discarded
 */
export async function lockPicture(tx: Db, path: string | null): Promise<void> {
  if (!path?.startsWith(UPLOADED_PREFIX)) return;
  const [stored] = await tx.select().from(pictures).where(and(eq(pictures.path, path), isNull(pictures.discardedAt))).for('share');
  if (stored) return;
  const message = 'This picture is not there any more. Please choose it again.';
  throw new HttpProblem(422, message, { image: [message] });
}

/**
 * Discards the pictures stored before a moment that no row shows.
 * @returns the paths of all that are discarded and not yet forgotten, also of those that an earlier run left behind
 */
export async function discardUnreferenced(db: Db, { storedBefore, at }: { storedBefore: Date; at: Date }): Promise<string[]> {
  await db.transaction(async (tx) => {
    const unreferenced = await tx
      .select({ path: pictures.path })
      .from(pictures)
      .where(and(lt(pictures.storedAt, storedBefore), isNull(pictures.discardedAt), not(isReferenced)))
      .for('update', { skipLocked: true });
    // Looked at again, now that none can be kept: a row that shows it may have come just before.
    const paths = unreferenced.map(({ path }) => path);
    await tx.update(pictures).set({ discardedAt: at }).where(and(inArray(pictures.path, paths), not(isReferenced)));
  });
  const discarded = await db.select({ path: pictures.path }).from(pictures).where(isNotNull(pictures.discardedAt));
  return discarded.map(({ path }) => path);
}

/** Forgets a picture that the storage has no more. */
export async function deletePictureRow(db: Db, path: string): Promise<void> {
  await db.delete(pictures).where(eq(pictures.path, path));
}
