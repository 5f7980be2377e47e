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
  by: string;
  /** The number of the latest change of the part that the caller knows, for optimistic locking; undefined skips the check. */
  seen?: number;
  /** Why a canary's rules make the change. */
  reason?: string;
  /** Throws if the caller may not change a part; undefined for those who may change each. */
  authorize?: (part: string) => void;
  /** True for a change that skips the gate and the check in a browser. */
  isUnchecked?: boolean;
}

/**
 * Makes a change, whose parts the caller may change and whose versions work, so that the next page load has it.
 * @returns the record of each part, and warnings of the versions that visitors get, each in a sentence
 * @throws {HttpProblem} what `authorize` throws; 409 if it does not fit the current state, 422 if visitors would get a version that can't work, 503
 */
export async function makeChange(
  context: ReleaseContext,
  { wanted, by, ...requested }: RequestedChange,
): Promise<{ records: Map<string, ReleaseRecord>; warnings: string[] }> {
  const { check, warnings } = checkOf(context, requested);
  const records = await context.releases
    .make(wanted, by, { ...requested, check })
    .catch(asProblem)
    .finally(() => context.remotes.invalidate());
  return { records, warnings: [...warnings] };
}

/**
 * Prepares a change of the staff, to be applied within the transaction of its audit log entry.
 * @returns also what it leads to, for each part that it changes: also those of the same set
 * @throws {HttpProblem} as `makeChange`
 */
export async function prepareChange(
  context: ReleaseContext,
  { wanted, by, ...requested }: RequestedChange,
): Promise<{ after: Map<string, PartAfter>; apply: () => Promise<void> }> {
  const { check } = checkOf(context, requested);
  const { after, apply } = await context.releases.prepare(wanted, by, { ...requested, check }).catch(asProblem);
  return {
    after,
    async apply() {
      const made = await apply()
        .catch(asProblem)
        .finally(() => context.remotes.invalidate());
      if (!made) throw new HttpProblem(409, 'Somebody has changed what is live since you looked. Look again, then make your change.');
    },
  };
}

/** The check of exactly that which is written, see `Releases.prepare`, and what it warns of. */
function checkOf(
  { releases, gate, requiresCheck }: ReleaseContext,
  { authorize, isUnchecked }: Pick<RequestedChange, 'authorize' | 'isUnchecked'>,
) {
  const warnings = new Set<string>();
  const check = async (after: Map<string, PartAfter>) => {
    if (authorize) for (const name of after.keys()) authorize(name);
    if (isUnchecked) return;
    warnings.clear();
    for (const { name, version, together } of versionsAfter(after))
      for (const warning of await gate.checkStored(name, version, together)) warnings.add(warning);
    if (requiresCheck) for (const [name, { change, state }] of after) await releases.requireCheck(name, change, state);
  };
  return { check, warnings };
}

/** Converts errors of the release store. @throws {HttpProblem} 409, 503 with a message for the client; other errors unchanged */
export function asProblem(cause: unknown): never {
  if (cause instanceof ReleaseRefused) throw new HttpProblem(409, cause.message);
  if (cause instanceof StoreDown) throw new HttpProblem(503, "The releases can't be reached at the moment. Please try again.");
  throw cause;
}
