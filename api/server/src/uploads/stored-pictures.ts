import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { attachments } from '../db/schema';
import type { Db } from '../db/client';
import type { Storage } from '../storage/storage';
import { Budget } from './budget';
import type { SentPicture } from './uploads';

/** A picture in the storage, which a row is still missing for. */
export interface StoredPicture extends SentPicture {
  id: string;
  storageKey: string;
}

/** What pictures were sent with: exactly one of them. */
export type PictureParent = { ticketId: number } | { replyId: number } | { claimId: number };

const CONTENT_TYPE = 'image/webp';

/** Each on its way to the storage is in the memory as a whole. */
const storing = new Budget(4);

/**
 * Stores pictures, then does the work that needs them, which is where a transaction has its place. Where either fails,
 * nothing stays in the storage.
 * @param folder where they lie in it; what is below `public/` is for everybody
 */
export async function withStoredPictures<Result>(
  storage: Storage,
  pictures: SentPicture[],
  work: (stored: StoredPicture[]) => Promise<Result>,
  folder = 'attachments',
): Promise<Result> {
  const stored = pictures.map((picture) => {
    const id = randomUUID();
    return { ...picture, id, storageKey: `${folder}/${id}.webp` };
  });
  try {
    for (const { file, storageKey } of stored) {
      await storing.spend(1, async () => storage.put(storageKey, await fs.readFile(file), CONTENT_TYPE));
    }
    return await work(stored);
  } catch (cause) {
    await Promise.allSettled(stored.map(({ storageKey }) => storage.remove(storageKey)));
    throw cause;
  }
}

/** Notes whose pictures they are and what they belong to. */
export async function attachPictures(
  tx: Db,
  pictures: StoredPicture[],
  { parent, ownerId, at }: { parent: PictureParent; ownerId: string; at: Date },
): Promise<void> {
  if (pictures.length === 0) return;
  await tx.insert(attachments).values(
    pictures.map(({ id, storageKey, filename, width, height, bytes }, position) => ({
      ...parent, id, storageKey, filename, width, height, bytes, position, ownerId, contentType: CONTENT_TYPE, createdAt: at,
    })),
  );
}
