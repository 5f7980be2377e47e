import path from 'node:path';
import { type Files, readDescription } from '@greenroom/contract/releases';
import { writeBuild } from '../../server/raid/remotes';
import { derive } from './derive';
import { nameOf } from './names';
import type { Template } from './templates';

/** The size of a site's menu; visitors reach the other remotes by links of pages. */
const IN_MENU = 6;

/** The builds of generated remotes in a folder, from which a server releases them. */
export class GeneratedRemotes {
  private count = 0;

  constructor(
    readonly dir: string,
    private readonly templates: readonly Template[],
  ) {}

  filesOf(number: number): Files {
    const template = this.templates[(number - 1) % this.templates.length];
    if (!template) throw new Error('There is no template.');
    return derive(template.files, template.name, nameOf(number), { hasMenu: number <= IN_MENU });
  }

  /** Builds more of them. @param count of all remotes afterwards */
  growTo(count: number): void {
    for (; this.count < count; this.count += 1) writeBuild(path.join(this.dir, nameOf(this.count + 1)), this.filesOf(this.count + 1));
  }
}

/** The same build as another version: its files are unchanged. */
export function asVersion(files: Files, version: string): Files {
  const description = { ...readDescription(files), version };
  return new Map(files).set('remote.json', Buffer.from(JSON.stringify(description)));
}
