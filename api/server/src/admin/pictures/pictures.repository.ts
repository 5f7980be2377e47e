import { and, eq, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import {
  affiliates,
  appearanceVersions,
  challenges,
  contentPages,
  contentPageVersions,
  pictures,
  siteSettings,
  slots,
  storeItems,
} from '../../db/schema';
import { fieldError } from '../../uploads/read-form';
import type { Job } from '../../jobs/run-jobs';
import { DAY, HOUR } from '../../lib/durations';
import type { Storage } from '../../storage/storage';

export const PICTURES_FOLDER = 'public/pictures';
const UPLOADED_PREFIX = '/storage/pictures/';

/** Columns that refer to images, by their paths or by URLs of this site that end with them. */
const PICTURE_COLUMNS = [
  storeItems.image,
  slots.image,
  challenges.slotImage,
  affiliates.logoUrl,
  siteSettings.appearance,
  appearanceVersions.appearance,
  contentPages.body,
  contentPageVersions.fields,
];
const isReferenced = sql`(${sql.join(
  PICTURE_COLUMNS.map((column) => sql`exists (select 1 from ${column.table} where strpos(${column}::text, ${pictures.path}) > 0)`),
  sql` or `,
)})`;

export const pathOf = (key: string) => key.replace(/^public\//, '/storage/');
const keyOf = (path: string) => path.replace(/^\/storage\//, 'public/');

/** Records a stored image, which no row refers to yet. */
export async function recordPicture(tx: Db, path: string, at: Date): Promise<void> {
  await tx.insert(pictures).values({ path, storedAt: at });
}

/**
 * Locks an image, so that it is not discarded before the row that refers to it is committed. Images outside the folder are never discarded.
 * @param field the form's, which a refusal is about @throws {HttpProblem} 422 if it was discarded
 */
export async function lockPicture(tx: Db, path: string | null, field = 'image'): Promise<void> {
  if (!path?.startsWith(UPLOADED_PREFIX)) return;
  const [stored] = await tx
    .select()
    .from(pictures)
    .where(and(eq(pictures.path, path), isNull(pictures.discardedAt)))
    .for('share');
  if (stored) return;
  throw fieldError(field, 'This image is no longer available. Please choose it again.');
}

/**
 * Marks images stored before `storedBefore` that no row refers to as discarded.
 * @returns the paths of all discarded images that still have a row, including those left by an earlier run
 */
async function discardUnreferenced(db: Db, { storedBefore, at }: { storedBefore: Date; at: Date }): Promise<string[]> {
  await db.transaction(async (tx) => {
    const unreferenced = await tx
      .select({ path: pictures.path })
      .from(pictures)
      .where(and(lt(pictures.storedAt, storedBefore), isNull(pictures.discardedAt), not(isReferenced)))
      .for('update', { skipLocked: true });
    // Checked again under the lock: a reference may have been committed just before.
    const paths = unreferenced.map(({ path }) => path);
    await tx
      .update(pictures)
      .set({ discardedAt: at })
      .where(and(inArray(pictures.path, paths), not(isReferenced)));
  });
  const discarded = await db.select({ path: pictures.path }).from(pictures).where(isNotNull(pictures.discardedAt));
  return discarded.map(({ path }) => path);
}

async function deletePictureRow(db: Db, path: string): Promise<void> {
  await db.delete(pictures).where(eq(pictures.path, path));
}

/** Time between the upload of an image and saving the form that refers to it. */
const RETENTION_MS = DAY;

/**
 * Deletes uploaded images that no row refers to: replaced ones, and those of forms that were never saved. If the storage is down, the next
 * run continues.
 */
export function discardPicturesJob(storage: Storage): Job {
  return {
    name: 'discard pictures',
    everyMs: HOUR,
    async run({ db, now, signal }) {
      const at = now();
      for (const path of await discardUnreferenced(db, { storedBefore: new Date(at.getTime() - RETENTION_MS), at })) {
        if (signal.aborted) return;
        await storage.remove(keyOf(path));
        await deletePictureRow(db, path);
      }
    },
  };
}
