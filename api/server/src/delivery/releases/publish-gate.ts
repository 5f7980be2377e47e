import path from 'node:path';
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
import { parsedFile } from '../../lib/caches';
import { HttpProblem } from '../../lib/http-problem';
import { parseJson } from '../../lib/parse-json';
import type { Releases } from './releases';

interface Build {
  /** The build's remote.json, or the host's host.json. */
  description: unknown;
  /** Undefined if they were validated before. */
  files?: Map<string, Buffer>;
  /** What visitors get of the other parts, live or as a canary; by default what they get now. */
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
   * @param releases those within whose transaction it becomes live
   * @param stored `together`: the versions of other parts that its visitors get, in place of those that they get now
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

  /** Validates a build as one that is released with others. @param others their remote.json or host.json @returns warnings */
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

  /** Compares a stored version with the live host, and a host with the remotes: both may have changed since its release. */
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

/** Of the host, or of a remote. */
const parseDescription = (description: unknown) =>
  (HostDescription.shape.name.safeParse((description as { name?: unknown } | null)?.name).success
    ? HostDescription
    : RemoteDescription
  ).safeParse(description);

const refused = (reasons: string[]) => new HttpProblem(422, reasons.join(' '), { release: reasons });
