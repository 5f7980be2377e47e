import fs from 'node:fs';
import path from 'node:path';
import {
  type Files,
  FolderStore,
  type HostContract,
  Releases,
  readDescription,
  releaseFindings,
  visibleVersion,
} from '@greenroom/releases';
import { HOST_DIST } from '../../../e2e/releases';
import { derive } from './derive';
import { nameOf } from './names';
import type { Template } from './templates';

export const BY = 'npm run bench';
/** As many as a site's menu holds; visitors reach the others by links of pages. */
const IN_MENU = 6;

/** The generated remotes, released into a folder one after the other, as their teams would. */
export class GeneratedRemotes {
  readonly releases: Releases;
  private readonly released: ReturnType<typeof visibleVersion>[] = [];
  private readonly host = JSON.parse(fs.readFileSync(path.join(HOST_DIST, 'host.json'), 'utf8')) as HostContract;

  constructor(
    readonly dir: string,
    private readonly templates: readonly Template[],
  ) {
    this.releases = new Releases(new FolderStore(dir));
  }

  /** The files of a remote. @param number from 1 */
  filesOf(number: number): Files {
    const template = this.templates[(number - 1) % this.templates.length];
    if (!template) throw new Error('There is no template.');
    return derive(template.files, template.name, nameOf(number), { hasMenu: number <= IN_MENU });
  }

  /** Releases more of them. @param count of all remotes afterwards @throws if the release gate refuses one */
  async growTo(count: number): Promise<void> {
    while (this.released.length < count) {
      const files = this.filesOf(this.released.length + 1);
      const description = readDescription(files);
      const candidate = description as unknown as Parameters<typeof releaseFindings>[0];
      const { problems } = releaseFindings(candidate, { files, visible: this.released, builtHost: this.host });
      if (problems.length > 0) throw new Error(`${description.name} is no valid release: ${problems.join('\n')}`);
      const { name, version } = await this.releases.upload(files);
      await this.releases.change(name, { action: 'release', version }, BY);
      this.released.push(visibleVersion(name, version, description));
    }
  }
}

/** The same build as another version: its files are unchanged. */
export function asVersion(files: Files, version: string): Files {
  const description = { ...readDescription(files), version };
  return new Map(files).set('remote.json', Buffer.from(JSON.stringify(description)));
}
