import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/client';
import { discardedFiles } from '../../db/schema';
import type { Job } from '../../jobs/run-jobs';
import { HOUR } from '../../lib/durations';
import type { Storage } from '../../storage/storage';

/** Notes the private files of rows that the transaction deletes, for {@link removeDiscardedFiles}. */
export async function discardFiles(tx: Db, storageKeys: string[]): Promise<void> {
  const rows = storageKeys.map((storageKey) => ({ storageKey }));
  if (rows.length > 0) await tx.insert(discardedFiles).values(rows).onConflictDoNothing();
}

/** Removes discarded files from the storage; what fails stays for the next run. @throws {StorageDown} for the first that failed */
async function removeDiscardedFiles(db: Db, storage: Storage, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const { storageKey } of await db.select().from(discardedFiles)) {
    if (signal?.aborted) return;
    try {
      await storage.remove(storageKey);
      await db.delete(discardedFiles).where(eq(discardedFiles.storageKey, storageKey));
    } catch (cause) {
      failures.push(cause);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Removes the files of an account just deleted; failures are left to the job. */
export const removeFilesOfDeleted = ({ db, storage }: { db: Db; storage: Storage }, log: Pick<FastifyBaseLogger, 'warn'>) =>
  removeDiscardedFiles(db, storage).catch((cause: unknown) => log.warn({ err: cause }, 'Files of a deleted account are left to the job'));

export function removeDiscardedFilesJob(storage: Storage): Job {
  return { name: 'remove discarded files', everyMs: HOUR, run: ({ db, signal }) => removeDiscardedFiles(db, storage, signal) };
}
