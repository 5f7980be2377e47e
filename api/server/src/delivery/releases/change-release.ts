import path from 'node:path';
import type { ReleaseRecord } from '@greenroom/contract';
import {
  HOST,
  HostDescription,
  hostFindings,
  HostJson,
  hostsOf,
  releaseFindings,
  RemoteDescription,
  visibleVersion,
  type Findings,
  type HostCandidate,
  type HostContract,
  type SiteRules,
  type VisibleVersion,
} from '@greenroom/contract/releases';
import { z } from 'zod';
import type { Db } from '../../db/client';
import { type PartAfter, versionsAfter, type WantedChange } from './release-state';
import type { ChangeOptions, MadeChange, Releases } from './releases';
import { parsedFile } from '../../lib/caches';
import { HttpProblem } from '../../lib/http-problem';
import { parseJson } from '../../lib/parse-json';

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

interface Build {
  description: unknown;
  files?: Map<string, Buffer>;
  /** The versions that visitors get of the other parts; by default, the current ones. */
  visible?: VisibleVersion[];
}

/** Refuses builds that can't work with the other parts that visitors get. */
export class PublishGate {
  private readonly readHostJson: () => Promise<HostContract | undefined>;

  constructor(
    private readonly releases: Releases,
    hostDist: string,
    private readonly site: SiteRules,
  ) {
    this.readHostJson = parsedFile(path.join(hostDist, 'host.json'), (text) => HostJson.safeParse(parseJson(text)).data);
  }

  /** Validates a build. @returns warnings @throws {HttpProblem} 422 with every reason against it */
  async check({ description, files, visible: given }: Build): Promise<string[]> {
    const parsed = parseDescription(description);
    if (!parsed.success) throw refused([`Its remote.json is not complete: ${z.prettifyError(parsed.error)}`]);
    const [visible, builtHost] = await Promise.all([given ?? this.releases.visible(), this.readBuiltHost()]);
    const { problems, warnings } = releaseFindings(parsed.data, { files, visible, builtHost, site: this.site });
    if (problems.length > 0) throw refused(problems);
    return warnings;
  }

  /**
   * Validates a stored version again: the host, or the owners of routes, may have changed since its upload.
   * @param releases within whose transaction it becomes live @param stored `together`: the versions that its visitors get of other parts
   * @returns warnings
   */
  async checkStored(
    releases: Releases,
    { name, version, together }: { name: string; version: string; together?: ReadonlyMap<string, string> },
  ): Promise<string[]> {
    const description = await releases.description(name, version);
    // A missing version is refused by the change itself, with a better message.
    return description ? this.check({ description, visible: await releases.visible(together) }) : [];
  }

  /** Validates a build that is released with others. @param others their remote.json or host.json @returns warnings */
  async checkWith(build: Build, others: unknown[]): Promise<string[]> {
    const parsed = others.map((description) => {
      const { data, error } = parseDescription(description);
      if (!data) throw refused([`The description of a build that is released with it is not complete: ${z.prettifyError(error)}`]);
      return data;
    });
    const together = new Map(parsed.map(({ name, version }) => [name, version]));
    const visible = (await this.releases.visible()).filter(({ name }) => !together.has(name));
    return this.check({ ...build, visible: [...visible, ...parsed.map((each) => visibleVersion(each.name, each.version, { ...each }))] });
  }

  /** Compares a stored version with the live host, or a host with the remotes. */
  async findingsOf(name: string, version: string): Promise<Findings> {
    const [visible, builtHost, description] = await Promise.all([
      this.releases.canariesWith(name, version).then((together) => this.releases.visible(together)),
      this.readBuiltHost(),
      this.releases.description(name, version),
    ]);
    const candidate = parseDescription(description).data;
    if (candidate && isHost(candidate)) return releaseFindings(candidate, { visible, builtHost });
    const [host = builtHost] = hostsOf(visible);
    return host && candidate ? hostFindings(candidate, host) : { problems: [], warnings: [] };
  }

  private async readBuiltHost(): Promise<HostContract | null> {
    return (await this.readHostJson()) ?? null;
  }
}

const isHost = (candidate: { name: string }): candidate is HostCandidate => candidate.name === HOST;

const parseDescription = (description: unknown) =>
  (HostDescription.shape.name.safeParse((description as { name?: unknown } | null)?.name).success
    ? HostDescription
    : RemoteDescription
  ).safeParse(description);

const refused = (reasons: string[]) => new HttpProblem(422, reasons.join(' '), { release: reasons });
