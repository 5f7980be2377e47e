import fs from 'node:fs';
import path from 'node:path';
import { type Files, readBuild } from '@greenroom/contract/releases';
import pLimit from 'p-limit';
import { writeRemote } from '../../../create-remote/lib/index.mjs';
import { compile } from '../../../scripts/lib/builds.mjs';
import { root } from '../../../scripts/lib/workspace.mjs';
import { makeContent } from './make-content';
import { nameOf } from './names';

/** The folder of everything that this part of the bench builds. */
export const BUILT = path.join(root, '.cache/bench-remotes');
/** The number of remotes that are really built; all others are derived from them. */
const TEMPLATES = 5;
const SAMPLE = path.join(import.meta.dirname, 'sample');
const SIMULTANEOUS = 2;

export interface Template {
  name: string;
  files: Files;
}

/** Creates remotes from the kit's template with a page of about the size of ours, and builds them. @param parent an empty folder in {@link BUILT} */
export async function buildTemplates(parent: string): Promise<Template[]> {
  const dirs = Array.from({ length: TEMPLATES }, (_, index) => {
    const name = nameOf(index + 1);
    const folder = writeRemote({ name, kind: 'workspace', parent, complete: (draft) => addSample(draft, name, index) });
    return { name, dir: path.join(parent, folder) };
  });
  return pLimit(SIMULTANEOUS).map(dirs, async ({ name, dir }) => {
    const { code, output } = await compile(path.relative(root, dir), { development: false });
    if (code !== 0) throw new Error(`${output}\nThe build of ${name} failed.`);
    return { name, files: readBuild(path.join(dir, 'dist')) };
  });
}

/** Makes the sample the remote's page; the page of the kit's template gets a route below it. */
function addSample(draft: string, name: string, index: number): void {
  writeSample(path.join(draft, 'src/features/sample'), name, index);
  fs.writeFileSync(
    path.join(draft, 'src/remote.tsx'),
    `import type { RemoteRoutes } from '@greenroom/shared-ui/platform';

export default {
  '/${name}': () => import('./features/sample/sample-page'),
  '/${name}/activity': () => import('./features/${name}/${name}-page'),
} satisfies RemoteRoutes;
`,
  );
}

function writeSample(dir: string, name: string, index: number): void {
  fs.cpSync(SAMPLE, dir, { recursive: true, filter: (file) => !file.endsWith('.d.ts') });
  fs.writeFileSync(path.join(dir, 'content.ts'), makeContent(name, index + 1));
}
