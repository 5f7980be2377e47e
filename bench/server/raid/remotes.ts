import fs from 'node:fs';
import path from 'node:path';
import { readBuild } from '@greenroom/contract/releases';
import { ROOT } from '../../../api/server/src/config/config-values';
import { openStartingSite } from '../../../kit/lib/releases.mjs';

type Build = ReturnType<typeof readBuild>;
interface Description {
  version: string;
}

const BY = 'npm run bench';
const CANARY = { remote: 'store', percent: 20 };

/**
 * Writes the builds of the repository's remotes, and copies of the store under other names and routes, for a server that releases them.
 * @param dir their folder @param count of all of them
 */
export function writeBuilds(dir: string, count: number): void {
  const folders = fs.readdirSync(ROOT).filter((name) => name.startsWith('remote-'));
  for (const folder of folders) writeBuild(path.join(dir, folder), buildOf(folder));
  for (let number = folders.length + 1; number <= count; number += 1)
    writeBuild(path.join(dir, `part-${number}`), copyNamed(`part-${number}`));
}

/** Gives some of the visitors another version of a remote. @param dataDir of the running server */
export async function startCanary(dataDir: string): Promise<void> {
  const { remote, percent } = CANARY;
  const site = await openStartingSite(dataDir, BY);
  const next = changed(buildOf(`remote-${remote}`), (description) => ({ ...description, version: `${description.version}-next` }));
  const { version } = await site.upload(remote, next);
  await site.change({ part: remote, change: { action: 'canary', version, percent } });
}

/** Copies a build with a changed `remote.json`. */
export function changed(build: Build, describe: (description: Description) => object): Build {
  const description = JSON.parse(String(build.get('remote.json'))) as Description;
  return new Map(build).set('remote.json', Buffer.from(JSON.stringify(describe(description))));
}

/** Copies the store's build under another name. Only its page's own files would be wrong, which no bench opens. */
function copyNamed(name: string): Build {
  const routes = { '/store': `/${name}`, '/contact': `/${name}/rules`, '/pages/:slug': `/${name}/pages/:slug` };
  return changed(buildOf('remote-store'), (description) => {
    const text = Object.entries(routes).reduce((all, [from, to]) => all.replaceAll(`"${from}"`, `"${to}"`), JSON.stringify(description));
    return { ...(JSON.parse(text) as object), name, menu: undefined };
  });
}

function writeBuild(dir: string, build: Build): void {
  for (const [file, bytes] of build) {
    fs.mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    fs.writeFileSync(path.join(dir, file), bytes);
  }
}

const buildOf = (folder: string): Build => readBuild(path.join(ROOT, folder, 'dist'));
