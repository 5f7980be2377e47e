import fs from 'node:fs';
import path from 'node:path';
import { FolderStore, Releases, readBuild } from '@greenroom/releases';
import { ROOT } from '../../../api/server/src/config/config-values';

type Build = ReturnType<typeof readBuild>;

const BY = 'npm run bench';
const CANARY = { remote: 'store', percent: 20 };
/** The fifth remote: the store's build with other routes. */
const FIFTH = { remote: 'store', name: 'quests', routes: { '/store': '/quests', '/contact': '/quests/rules' } };

/** Releases the repository's remotes, a fifth one, and a canary. @param dir the folder of released remotes */
export async function releaseRemotes(dir: string): Promise<void> {
  const releases = new Releases(new FolderStore(dir));
  for (const folder of fs.readdirSync(ROOT).filter((name) => name.startsWith('remote-'))) await release(releases, buildOf(folder));
  await release(releases, fifthRemote());

  const { remote, percent } = CANARY;
  const next = changed(buildOf(`remote-${remote}`), (text) => text.replace(/("version": *"[^"]+)"/, '$1-next"'));
  const { version } = await releases.upload(next);
  await releases.change(remote, { action: 'canary', version, percent }, BY);
}

async function release(releases: Releases, build: Build): Promise<void> {
  const { name, version } = await releases.upload(build);
  await releases.change(name, { action: 'release', version }, BY);
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
