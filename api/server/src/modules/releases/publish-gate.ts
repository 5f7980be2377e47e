import path from 'node:path';
import { releaseProblems, type Candidate, type HostContract, type Releases, type SiteRules } from '@greenroom/releases';
import { z } from 'zod';
import { FileCache } from '../../file-cache';
import { HttpProblem } from '../../http-problem';
import { parseJson } from '../../parse-json';

/** `host.json` of the host's build. */
const HostJson = z.object({
  exposes: z.string(),
  provides: z.record(z.string(), z.object({ version: z.string(), exports: z.array(z.string()).optional() })),
});

/** The keys of remote.json that are validated. */
const Description = z.object({
  name: z.string(),
  version: z.string(),
  entry: z.string(),
  type: z.string().optional(),
  checked: z.boolean().optional(),
  integrity: z.string().optional(),
  routes: z.array(z.string()),
  preload: z.record(z.string(), z.array(z.string())).optional(),
  files: z.record(z.string(), z.string()).optional(),
  exposes: z.array(z.string()).optional(),
  shared: z.record(z.string(), z.string()).optional(),
  uses: z.record(z.string(), z.array(z.string())).optional(),
}) satisfies z.ZodType<Candidate>;

interface Build {
  /** The build's remote.json. */
  description: unknown;
  /** Undefined if they were validated before. */
  files?: Map<string, Buffer>;
}

/** Refuses builds that can't work with the live host and the other remotes. */
export class PublishGate {
  private readonly hosts = new FileCache((text): HostContract | null => HostJson.safeParse(parseJson(text)).data ?? null);

  constructor(
    private readonly releases: Releases,
    private readonly hostDist: string,
    private readonly site: SiteRules,
  ) {}

  /** Validates a build. @throws {HttpProblem} 422 with every reason against it */
  async check({ description, files }: Build): Promise<void> {
    const parsed = Description.safeParse(description);
    if (!parsed.success) throw refused([`Its remote.json is not complete: ${z.prettifyError(parsed.error)}`]);
    const host = (await this.hosts.get(path.join(this.hostDist, 'host.json'))) ?? null;
    const reasons = releaseProblems(parsed.data, { files, host, others: await this.releases.visible(), site: this.site });
    if (reasons.length > 0) throw refused(reasons);
  }

  /** Validates a stored version again: the host, or the owners of routes, may have changed since its upload. */
  async checkStored(name: string, version: string): Promise<void> {
    const description = await this.releases.description(name, version);
    // A missing version is refused by the change itself, with a better message.
    if (description) await this.check({ description });
  }
}

const refused = (reasons: string[]) => new HttpProblem(422, reasons.join(' '), { release: reasons });
