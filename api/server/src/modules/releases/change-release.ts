import type { ChangeReleaseBody } from '@greenroom/contract';
import { type ReleaseRecord, ReleaseRefused, type Releases, StoreDown } from '@greenroom/releases';
import { HttpProblem } from '../../http-problem';
import type { RemotesRepository } from '../remotes/remotes.repository';
import type { PublishGate } from './publish-gate';

/** What is needed to change what visitors get of a remote. */
export interface ReleaseTools {
  releases: Releases;
  /** Judges what visitors would get. */
  gate: PublishGate;
  /** The registry, which looks anew after a change. */
  remotes: RemotesRepository;
}

interface WantedChange {
  remote: string;
  change: ChangeReleaseBody;
  /** The number of the change that was seen as the last; left out, any may be. */
  seen?: number;
}

/**
 * What would hold after a change.
 * @throws {HttpProblem} 409 where it makes no sense as things stand, 422 where visitors would get what can't work, 503
 */
export async function judgeChange({ releases, gate }: ReleaseTools, { remote, change, seen }: WantedChange): Promise<ReleaseRecord['state']> {
  try {
    const state = await releases.preview(remote, change, seen);
    for (const version of [state.live, state.canary?.version]) if (version) await gate.checkStored(remote, version);
    return state;
  } catch (cause) {
    return asProblem(cause);
  }
}

/** Makes a change that was judged; the next page load has it. @throws {HttpProblem} 409, 503 */
export async function makeChange({ releases, remotes }: ReleaseTools, { remote, change, seen, by }: WantedChange & { by: string }): Promise<ReleaseRecord> {
  try {
    return await releases.change(remote, change, by, seen);
  } catch (cause) {
    return asProblem(cause);
  } finally {
    remotes.forget();
  }
}

/** @throws what a client may read */
export function asProblem(cause: unknown): never {
  if (cause instanceof ReleaseRefused) throw new HttpProblem(409, cause.message);
  if (cause instanceof StoreDown) throw new HttpProblem(503, "The releases can't be reached at the moment. Please try again.");
  throw cause;
}
