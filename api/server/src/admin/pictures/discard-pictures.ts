import type { Job } from '../../jobs/job';
import { DAY, HOUR } from '../../lib/durations';
import type { Storage } from '../../storage/storage';
import { discardUnreferenced, deletePictureRow, keyOf } from './pictures.repository';

/** The time between the upload of an image and saving the form that refers to it. */
const RETENTION_MS = DAY;

/**
 * Deletes uploaded images that no row refers to: replaced ones, and those of forms that were never saved. If the storage is down,
 * the next run continues.
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
