import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import pLimit from 'p-limit';
import { attachments } from '../db/schema';
import type { Db } from '../db/client';
import type { Storage } from '../storage/storage';
import { lockStoring, requireQuota } from './upload.rules';
import type { UploadedPicture } from './uploads';

/** An image in the storage, before it has a row. */
export interface StoredPicture extends UploadedPicture {
  id: string;
  storageKey: string;
}

/** Parent of images: exactly one of these. */
export type PictureParent = { ticketId: number } | { replyId: number } | { claimId: number };

const CONTENT_TYPE = 'image/webp';

/** Limits concurrent uploads to the storage, since each holds its whole file in memory. */
const puts = pLimit(4);

/**
 * Stores images, then runs `work` with them, such as a transaction. If either fails, the stored files are removed. @param folder their
 * folder in the storage; files below `public/` are public
 */
export async function withStoredPictures<Result>(
  storage: Storage,
  pictures: UploadedPicture[],
  work: (stored: StoredPicture[]) => Promise<Result>,
  folder = 'attachments',
): Promise<Result> {
  const stored = pictures.map((picture) => {
    const id = randomUUID();
    return { ...picture, id, storageKey: `${folder}/${id}.webp` };
  });
  try {
    for (const { file, storageKey } of stored) {
      await puts(async () => storage.put(storageKey, await fs.readFile(file), CONTENT_TYPE));
    }
    return await work(stored);
  } catch (cause) {
    await Promise.allSettled(stored.map(({ storageKey }) => storage.remove(storageKey)));
    throw cause;
  }
}

/** Inserts the images' rows, with their owner and parent. @throws {HttpProblem} 429 above the owner's quota */
export async function attachPictures(
  tx: Db,
  pictures: StoredPicture[],
  { parent, ownerId, at }: { parent: PictureParent; ownerId: string; at: Date },
): Promise<void> {
  if (pictures.length === 0) return;
  await lockStoring(tx, ownerId);
  await requireQuota(tx, { memberId: ownerId, at, added: pictures.reduce((sum, { bytes }) => sum + bytes, 0) });
  await tx.insert(attachments).values(
    pictures.map(({ id, storageKey, filename, width, height, bytes }, position) => ({
      ...parent,
      id,
      storageKey,
      filename,
      width,
      height,
      bytes,
      position,
      ownerId,
      contentType: CONTENT_TYPE,
      createdAt: at,
    })),
  );
}
