import type { Db } from '../../db/client';
import type { Releases } from '../releases/releases';
import { findEvaluations } from './canary-evaluations.repository';

/** A canary that waits for a person. */
interface PausedCanary {
  remote: string;
  version: string;
  /** When its current step began. */
  since: string;
}

/** The canaries that have stopped until a person promotes them or rolls them back. */
export async function listPausedCanaries(db: Db, releases: Releases): Promise<PausedCanary[]> {
  const paused = [...(await findEvaluations(db))].filter(([, { isPaused }]) => isPaused);
  const found = await Promise.all(
    paused.map(async ([remote, { number, state }]) => {
      const newest = await releases.newest(remote);
      const canary = newest?.state.canary;
      return canary && state && newest.number === number ? [{ remote, version: canary.version, since: state.step.since }] : [];
    }),
  );
  return found.flat();
}
