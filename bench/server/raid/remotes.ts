import fs from 'node:fs';
import path from 'node:path';
import { readBuild } from '@greenroom/contract/releases';
import { ROOT } from '../../../api/server/src/config/config-values';
import { openStartingSite } from '../../../kit/lib/releases.mjs';

type Build = ReturnType<typeof readBuild>;

const BY = 'npm run bench';
const CANARY = { remote: 'store', percent: 20 };
/** The fifth remote: the store's build with other routes. */
const FIFTH = {
  remote: 'store',
  name: 'quests',
  routes: { '/store': '/quests', '/contact': '/quests/rules', '/pages/:slug': '/quests/pages/:slug' },
};

/** Writes the builds of the repository's remotes and of a fifth one, for a server that releases them. @param dir their folder */
export function writeBuilds(dir: string): void {
  for (const folder of fs.readdirSync(ROOT).filter((name) => name.startsWith('remote-')))
    writeBuild(path.join(dir, folder), buildOf(folder));
  writeBuild(path.join(dir, FIFTH.name), fifthRemote());
}

/** Gives some of the visitors another version of a remote. @param dataDir of the running server */
export async function startCanary(dataDir: string): Promise<void> {
  const { remote, percent } = CANARY;
  const site = await openStartingSite(dataDir, BY);
  const next = changed(buildOf(`remote-${remote}`), (text) => text.replace(/("version": *"[^"]+)"/, '$1-next"'));
  const { version } = await site.upload(remote, next);
  await site.change({ part: remote, change: { action: 'canary', version, percent } });
}

/** Writes the files of a build into a folder. */
export function writeBuild(dir: string, build: Build): void {
  for (const [file, bytes] of build) {
    fs.mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    fs.writeFileSync(path.join(dir, file), bytes);
  }
}

function fifthRemote(): Build {
  const { remote, name, routes } = FIFTH;
  return changed(buildOf(`remote-${remote}`), (text) => {
    const named = text.replace(/("name": *)"[^"]+"/, `$1"${name}"`);
    return Object.entries(routes).reduce((all, [from, to]) => all.replaceAll(`"${from}"`, `"${to}"`), named);
  });
}

/** Copies a build with a changed `remote.json`. */
function changed(build: Build, describe: (text: string) => string): Build {
  return new Map(build).set('remote.json', Buffer.from(describe(String(build.get('remote.json')))));
}

function buildOf(folder: string): Build {
  return readBuild(path.join(ROOT, folder, 'dist'));
}
