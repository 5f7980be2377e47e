import type { ChangeReleaseBody } from '@greenroom/contract';
import { type ReleaseRecord, ReleaseRefused, type Releases, StoreDown } from '@greenroom/releases';
import { HttpProblem } from '../../lib/http-problem';
import type { RemotesRepository } from '../remotes/remotes.repository';
import type { PublishGate } from './publish-gate';

/** The dependencies of changing a release. */
export interface ReleaseContext {
  releases: Releases;
  /** Validates the versions that visitors would get. */
  gate: PublishGate;
  /** The registry, invalidated after a change. */
  remotes: RemotesRepository;
  /** Whether visitors get only versions that passed the check in a browser. */
  requiresCheck: boolean;
}

interface WantedChange {
  remote: string;
  change: ChangeReleaseBody;
  /** The number of the latest change that the caller knows, for optimistic locking; undefined skips the check. */
  seen?: number;
}

/** The state that a change leads to. */
interface ValidChange {
  state: ReleaseRecord['state'];
  /** Of the versions that visitors would get, each in a sentence. */
  warnings: string[];
}

/**
 * Validates a change and returns the state that it leads to.
 * @throws {HttpProblem} 409 if it does not fit the current state, 422 if visitors would get a version that can't work, 503
 */
export async function validateChange(
  { releases, gate, requiresCheck }: ReleaseContext,
  { remote, change, seen }: WantedChange,
): Promise<ValidChange> {
  try {
    const state = await releases.preview(remote, change, seen);
    const warnings: string[] = [];
    for (const version of [state.live, state.canary?.version]) if (version) warnings.push(...(await gate.checkStored(remote, version)));
    if (requiresCheck) await releases.requireCheck(remote, change, state);
    return { state, warnings: [...new Set(warnings)] };
  } catch (cause) {
    return asProblem(cause);
  }
}

/** Applies a validated change, with its `reason` if a canary's rules make it; the next page load has it. @throws {HttpProblem} 409, 503 */
export async function applyChange(
  { releases, remotes }: ReleaseContext,
  { remote, change, seen, by, reason }: WantedChange & { by: string; reason?: string },
): Promise<ReleaseRecord> {
  try {
    return await releases.change(remote, change, by, seen, reason);
  } catch (cause) {
    return asProblem(cause);
  } finally {
    remotes.invalidate();
  }
}

/** Converts errors of the release store. @throws {HttpProblem} 409, 503 with a message for the client; other errors unchanged */
export function asProblem(cause: unknown): never {
  if (cause instanceof ReleaseRefused) throw new HttpProblem(409, cause.message);
  if (cause instanceof StoreDown) throw new HttpProblem(503, "The releases can't be reached at the moment. Please try again.");
  throw cause;
}
