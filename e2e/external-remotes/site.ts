import fs from 'node:fs';
import path from 'node:path';
import { test as base } from '../helpers/fixtures';
import { launchArgs } from '../../kit/lib/chromium.mjs';
import { releaseBuild, releasesOf } from '../helpers/releases';
import { FileServer } from '../helpers/standalone-backend-server';
import { type Site, startSite, temporaryFolder } from '../helpers/site';
import { REMOTE_WITH_SRI, EXTERNAL_REMOTES, type ExternalRemote, buildExternalRemote, describeExternalRemote } from './build';

/** Not localhost, which the site trusts more than other hosts. */
const REMOTES_HOST = 'remotes.example';

/** The server of all remotes of the site: external ones and ours. */
export interface Remotes {
  server: FileServer;
  url: string;
  dataDir: string;
}

interface ExternalRemoteRelease {
  by?: 'script' | 'manifest';
}

interface ExternalRemoteFixtures {
  release: (remote: ExternalRemote, release?: ExternalRemoteRelease) => Promise<void>;
}
interface ExternalRemoteWorkerFixtures {
  dists: Map<string, string>;
  remotes: Remotes;
  site: Site;
}

/** Replaces an external remote by a version without pages: what was released once stays a part of the site. */
async function withdraw(site: Site, name: string): Promise<void> {
  const description = { name, version: 'dev-none', entry: 'none.js', routes: [`/none-of-${name}`], checked: true };
  const target = await releasesOf(site);
  const { version } = await target.upload(name, new Map([['remote.json', Buffer.from(JSON.stringify(description))]]));
  await target.change({ part: name, change: { action: 'release', version } });
}

/** A test of the real site with remotes on another origin, which can release external remotes there. */
export const externalRemoteTest = base.extend<ExternalRemoteFixtures, ExternalRemoteWorkerFixtures>({
  dists: [
    async ({}, use) => {
      const built = await Promise.all(
        [...EXTERNAL_REMOTES, REMOTE_WITH_SRI].map(async (remote) => [remote.tool, await buildExternalRemote(remote)] as const),
      );
      await use(new Map(built));
    },
    // Four builds, on a machine with other work.
    { scope: 'worker', timeout: 240_000 },
  ],
  remotes: [
    async ({}, use) => {
      const dataDir = temporaryFolder();
      const server = new FileServer(path.join(dataDir, 'remotes'));
      await server.start();
      await use({ server, url: server.url.replace('127.0.0.1', REMOTES_HOST), dataDir });
      await server.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ remotes }, use) => {
      const config = { uncheckedRemotes: ['quests', 'trials'] };
      const site = await startSite({ REMOTES_URL: remotes.url, SITE_CONFIG: JSON.stringify(config) }, remotes.dataDir);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  release: async ({ site, remotes, dists }, use) => {
    const released = new Set<string>();
    await use(async (remote, { by = 'script' } = {}) => {
      const built = dists.get(remote.tool) ?? '';
      const dist = temporaryFolder();
      fs.cpSync(built, dist, { recursive: true, filter: (file) => path.basename(file) !== '.vite' });
      fs.writeFileSync(path.join(dist, 'remote.json'), JSON.stringify(describeExternalRemote(remote, built, by)));
      await releaseBuild(site, dist);
      released.add(remote.name);
      fs.rmSync(dist, { recursive: true });
    });
    remotes.server.intercept = undefined;
    for (const name of released) await withdraw(site, name);
  },
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...launchArgs(), `--host-resolver-rules=MAP ${REMOTES_HOST} 127.0.0.1`] });
    },
    { scope: 'worker' },
  ],
});
