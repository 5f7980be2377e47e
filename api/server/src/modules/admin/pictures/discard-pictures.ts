import type { Job } from '../../../jobs/job';
import type { Storage } from '../../../storage/storage';
import { discardUnreferenced, deletePictureRow, keyOf } from './pictures.repository';

const HOUR_MS = 60 * 60 * 1000;
/** So long a form may stay open between the choice of a picture and its being saved. */
const RETENTION_MS = 24 * HOUR_MS;

/**
 * Deletes pictures that the staff sent and no row shows: replaced ones, and those of forms that nobody saved. Where the storage is
 * down, the next run goes on.
 */
export function discardPicturesJob(storage: Storage): Job {
  return {
    name: 'discard pictures',
    everyMs: HOUR_MS,
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
