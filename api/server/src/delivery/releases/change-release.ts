import path from 'node:path';
import {
  type Candidate,
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
import { canariesOf, type PartAfter, versionsAfter, type WantedChange } from './release-state';
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

export interface RequestedChange extends Omit<ChangeOptions, 'check'> {
  wanted: WantedChange;
  /** Throws if the caller may not change a part. */
  authorize?: (part: string) => void;
  /** True for a change that skips the gate and the check in a browser. */
  isUnchecked?: boolean;
}

/**
 * Makes a change whose parts the caller may change and whose versions work.
 * @param tx the transaction of its audit log entry: call `releases.announce()` after the commit; by default, one of its own
 * @throws {ReleaseRefused} if it does not fit the current state @throws {HttpProblem} 422 with what the gate refuses, 503
 */
export async function makeChange(
  { releases, gate, requiresCheck }: ReleaseContext,
  { wanted, authorize, isUnchecked, ...options }: RequestedChange,
  tx?: Db,
): Promise<MadeChange & { warnings: string[] }> {
  const warnings = new Set<string>();
  const check = async (after: Map<string, PartAfter>, within: Releases) => {
    if (authorize) for (const name of after.keys()) authorize(name);
    if (isUnchecked) return;
    for (const { name, version, together } of versionsAfter(after))
      for (const warning of await gate.checkStored(within, { name, version, together })) warnings.add(warning);
    if (requiresCheck) for (const [name, { change, state }] of after) await within.requireCheck(name, change, state);
  };
  const made = await (tx ? releases.within(tx).makeWithin(wanted, { ...options, check }) : releases.make(wanted, { ...options, check }));
  return { ...made, warnings: [...warnings] };
}

type VersionOfVisitors = { name: string; version: string; together?: ReadonlyMap<string, string> };

export class PublishGate {
  private readonly readHostJson: () => Promise<HostContract | undefined>;

  constructor(
    private readonly releases: Releases,
    hostDist: string,
    private readonly site: SiteRules,
  ) {
    this.readHostJson = parsedFile(path.join(hostDist, 'host.json'), (text) => HostJson.safeParse(parseJson(text)).data);
  }

  /** Validates a build. @param others released with it @returns warnings @throws {HttpProblem} 422 with every reason against it */
  async check(build: { description: unknown; files?: Map<string, Buffer> }, others: unknown[] = []): Promise<string[]> {
    const parsed = others.map((other) => parseOrRefuse(other, 'The description of a build that is released with it'));
    const names = parsed.map(({ name }) => name);
    const visible = (await this.releases.visible()).filter(({ name }) => !names.includes(name));
    const together = parsed.map((each) => visibleVersion(each.name, each.version, { ...each }));
    return this.judge(build.description, [...visible, ...together], build.files);
  }

  /**
   * Validates a stored version again: the host, or the owners of routes, may have changed since its upload.
   * @param releases within whose transaction it becomes live @param stored `together`: the versions that its visitors get of other parts
   * @returns warnings
   */
  async checkStored(releases: Releases, { name, version, together }: VersionOfVisitors): Promise<string[]> {
    const description = await releases.description(name, version);
    // A missing version is refused by the change itself, with a better message.
    return description ? this.judge(description, await releases.visible(together)) : [];
  }

  private async judge(description: unknown, visible: VisibleVersion[], files?: Map<string, Buffer>): Promise<string[]> {
    const candidate = parseOrRefuse(description, 'Its remote.json');
    const builtHost = (await this.readHostJson()) ?? null;
    const { problems, warnings } = releaseFindings(candidate, { files, visible, builtHost, site: this.site });
    if (problems.length > 0) throw refused(problems);
    return warnings;
  }

  async findingsOf(name: string, version: string): Promise<Findings> {
    const current = await this.releases.current();
    const canary = current.get(name)?.state.canary;
    const [visible, builtHost = null, description] = await Promise.all([
      this.releases.visible(canariesOf(canary?.version === version ? canary.set : [], current)),
      this.readHostJson(),
      this.releases.description(name, version),
    ]);
    const candidate = parseDescription(description).data;
    const [host = builtHost] = hostsOf(visible);
    if (candidate && isHost(candidate)) return releaseFindings(candidate, { visible, builtHost });
    return host && candidate ? hostFindings(candidate, host) : { problems: [], warnings: [] };
  }
}

const isHost = (candidate: { name: string }): candidate is HostCandidate => candidate.name === HOST;

const parseDescription = (description: unknown) =>
  (HostDescription.shape.name.safeParse((description as { name?: unknown } | null)?.name).success
    ? HostDescription
    : RemoteDescription
  ).safeParse(description);

function parseOrRefuse(description: unknown, what: string): HostCandidate | Candidate {
  const { data, error } = parseDescription(description);
  if (!data) throw refused([`${what} is not complete: ${z.prettifyError(error)}`]);
  return data;
}

const refused = (reasons: string[]) => new HttpProblem(422, reasons.join(' '), { release: reasons });
