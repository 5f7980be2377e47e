import type { ReleaseRecord } from '@greenroom/contract';
import type { Db } from '../../db/client';
import type { PublishGate } from './publish-gate';
import { type PartAfter, versionsAfter, type WantedChange } from './release-state';
import type { ChangeOptions, MadeChange, Releases } from './releases';

export interface ReleaseContext {
  releases: Releases;
  gate: PublishGate;
  /** True if visitors get only versions that passed the check in a browser. */
  requiresCheck: boolean;
}

/** A requested change, and who may make it. */
export interface RequestedChange extends Omit<ChangeOptions, 'check'> {
  wanted: WantedChange;
  /** Throws if the caller may not change a part. */
  authorize?: (part: string) => void;
  /** True for a change that skips the gate and the check in a browser. */
  isUnchecked?: boolean;
}

/**
 * Makes a change whose parts the caller may change and whose versions work.
 * @returns the record of each part, and what the gate warns of @throws {ReleaseRefused} if it does not fit the current state
 * @throws {HttpProblem} 422 if visitors would get a version that can't work, 503
 */
export async function makeChange(
  context: ReleaseContext,
  { wanted, ...requested }: RequestedChange,
): Promise<{ records: Map<string, ReleaseRecord>; warnings: string[] }> {
  const { check, warnings } = checkOf(context, requested);
  const { records } = await context.releases.make(wanted, { ...requested, check });
  return { records, warnings: [...warnings] };
}

/** Makes a change within the transaction of its audit log entry. Call `releases.announce()` after the commit. @throws as `makeChange` */
export function makeChangeWithin(context: ReleaseContext, tx: Db, { wanted, ...requested }: RequestedChange): Promise<MadeChange> {
  const { check } = checkOf(context, requested);
  return context.releases.within(tx).makeWithin(wanted, { ...requested, check });
}

/** Returns the check of a change, with a set that gets its warnings. */
function checkOf({ gate, requiresCheck }: ReleaseContext, { authorize, isUnchecked }: Pick<RequestedChange, 'authorize' | 'isUnchecked'>) {
  const warnings = new Set<string>();
  const check = async (after: Map<string, PartAfter>, releases: Releases) => {
    if (authorize) for (const name of after.keys()) authorize(name);
    if (isUnchecked) return;
    for (const { name, version, together } of versionsAfter(after))
      for (const warning of await gate.checkStored(releases, { name, version, together })) warnings.add(warning);
    if (requiresCheck) for (const [name, { change, state }] of after) await releases.requireCheck(name, change, state);
  };
  return { check, warnings };
}
