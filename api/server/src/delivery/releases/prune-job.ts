import { type Releases, type Retention, pruneVersions } from '@greenroom/releases';
import type { Job } from '../../jobs/job';
import { HOUR } from '../../lib/durations';
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
  async run({ log, signal }) {
    for (const name of await releases.names()) {
      if (signal.aborted) return;
      try {
        const pruned = await pruneVersions(releases, name, { retention, seenUntil: (each) => versionsSeen.until(each) });
        const changed = pruned.filter(({ action }) => action !== 'keep' && action !== 'wait');
        for (const { version, action, bytes } of changed) log.info({ remote: name, version, action, bytes }, 'An old version');
      } catch (cause) {
        // A part that can't be read must not hold up the others; the next run retries it.
        log.error({ err: cause, remote: name }, 'The old versions of a remote could not be removed');
      }
    }
  },
});
