import path from 'node:path';
import { releaseProblems, type Candidate, type HostContract, type Releases, type SiteRules } from '@greenroom/releases';
import { z } from 'zod';
import { FileCache } from '../../file-cache';
import { HttpProblem } from '../../http-problem';
import { parseJson } from '../../parse-json';

/** `host.json` beside the host's page, as its build wrote it. */
const HostJson = z.object({
  exposes: z.string(),
  provides: z.record(z.string(), z.object({ version: z.string(), exports: z.array(z.string()).optional() })),
});

/** What a build says of itself, as far as it is judged. */
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

interface Judged {
  /** The build's remote.json. */
  description: unknown;
  /** Left out where they were judged before. */
  files?: Map<string, Buffer>;
}

/** Keeps away from visitors what can't work beside the host and the remotes that they have. */
export class PublishGate {
  private readonly hosts = new FileCache((text): HostContract | null => HostJson.safeParse(parseJson(text)).data ?? null);

  constructor(
    private readonly releases: Releases,
    private readonly hostDist: string,
    private readonly site: SiteRules,
  ) {}

  /** @throws {HttpProblem} 422 with every reason against it */
  async check({ description, files }: Judged): Promise<void> {
    const parsed = Description.safeParse(description);
    if (!parsed.success) throw refused([`Its remote.json is not complete: ${z.prettifyError(parsed.error)}`]);
    const host = (await this.hosts.get(path.join(this.hostDist, 'host.json'))) ?? null;
    const reasons = releaseProblems(parsed.data, { files, host, others: await this.releases.visible(), site: this.site });
    if (reasons.length > 0) throw refused(reasons);
  }

  /** Judges a version again that is stored already: the host, and whose route is whose, may have changed since. */
  async checkStored(name: string, version: string): Promise<void> {
    const description = await this.releases.description(name, version);
    // Whoever changes what is live says that better.
    if (description) await this.check({ description });
  }
}

const refused = (reasons: string[]) => new HttpProblem(422, reasons.join(' '), { release: reasons });
