import {
  type PartAfter,
  type ReleaseRecord,
  ReleaseRefused,
  type Releases,
  StoreDown,
  versionsAfter,
  type WantedChange,
} from '@greenroom/releases';
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

interface RequestedChange {
  wanted: WantedChange;
  /** The number of the latest change of the part that the caller knows, for optimistic locking; undefined skips the check. */
  seen?: number;
}

/** What a change leads to. */
interface ValidChange {
  /** Each part that it changes: also those of the same set. */
  after: Map<string, PartAfter>;
  /** Of the versions that visitors would get, each in a sentence. */
  warnings: string[];
}

/**
 * Validates a change and returns what it leads to.
 * @throws {HttpProblem} 409 if it does not fit the current state, 422 if visitors would get a version that can't work, 503
 */
export async function validateChange(
  { releases, gate, requiresCheck }: ReleaseContext,
  { wanted, seen }: RequestedChange,
): Promise<ValidChange> {
  try {
    const after = await releases.after(wanted, seen);
    const warnings: string[] = [];
    for (const { name, version, together } of versionsAfter(after)) warnings.push(...(await gate.checkStored(name, version, together)));
    if (requiresCheck) for (const [name, { change, state }] of after) await releases.requireCheck(name, change, state);
    return { after, warnings: [...new Set(warnings)] };
  } catch (cause) {
    return asProblem(cause);
  }
}

/**
 * Applies a validated change, with its `reason` if a canary's rules make it; the next page load has it.
 * @returns the record of each part
 * @throws {HttpProblem} 409, 503
 */
export async function applyChange(
  { releases, remotes }: ReleaseContext,
  { wanted, seen, by, reason }: RequestedChange & { by: string; reason?: string },
): Promise<Map<string, ReleaseRecord>> {
  try {
    return await releases.make(wanted, by, seen, reason);
  } catch (cause) {
    return asProblem(cause);
  } finally {
    remotes.invalidate();
  }
}

/**
 * Prepares a validated change of the staff, to be applied within the transaction of its audit log entry.
 * @throws {HttpProblem} 409, 503
 */
export async function prepareChange(
  { releases, remotes }: ReleaseContext,
  { wanted, seen, by }: RequestedChange & { by: string },
): Promise<() => Promise<void>> {
  const apply = await releases.prepare(wanted, by, seen).catch(asProblem);
  return async () => {
    const made = await apply()
      .catch(asProblem)
      .finally(() => remotes.invalidate());
    if (!made) throw new HttpProblem(409, 'Somebody has changed what is live since you looked. Look again, then make your change.');
  };
}

/** Converts errors of the release store. @throws {HttpProblem} 409, 503 with a message for the client; other errors unchanged */
export function asProblem(cause: unknown): never {
  if (cause instanceof ReleaseRefused) throw new HttpProblem(409, cause.message);
  if (cause instanceof StoreDown) throw new HttpProblem(503, "The releases can't be reached at the moment. Please try again.");
  throw cause;
}
