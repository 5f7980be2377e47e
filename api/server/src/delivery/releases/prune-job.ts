import type { Job } from '../../jobs/job';
import { HOUR } from '../../lib/durations';
import { pruneVersions, removeLeftovers, type Retention } from './prune';
import type { Releases } from './releases';
import type { VersionsSeen } from './versions-seen';

interface PruneJobOptions {
  releases: Releases;
  versionsSeen: VersionsSeen;
  retention: Retention;
}

/** Removes old versions that nothing needs (docs/releases.md#old-versions). */
export const pruneJob = ({ releases, versionsSeen, retention }: PruneJobOptions): Job => ({
  name: 'prune releases',
  everyMs: HOUR,
  async run({ db, log, signal }) {
    await versionsSeen.flush();
    for (const name of await releases.names()) {
      if (signal.aborted) return;
      try {
        const pruned = await pruneVersions(db, releases, name, { retention });
        const removed = pruned.filter(({ action }) => action === 'remove');
        for (const { version, bytes } of removed) log.info({ remote: name, version, bytes }, 'An old version was removed');
      } catch (cause) {
        // A part that can't be read must not hold up the others; the next run retries it.
        log.error({ err: cause, remote: name }, 'The old versions of a remote could not be removed');
      }
    }
    await removeLeftovers(db, releases);
  },
});
