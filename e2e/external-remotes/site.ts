import fs from 'node:fs';
import path from 'node:path';
import { test as base } from '../fixtures';
import { launchArgs } from '../../scripts/lib/chromium.mjs';
import { releaseRemote } from '../../scripts/lib/releases.mjs';
import { FileServer } from '../standalone-backend-server';
import { type Site, startSite, temporaryFolder } from '../site';
import { CHECKED_GUEST, GUESTS, type Guest, buildExternalRemote, describeExternalRemote } from './build';

/** Not the visitor's own machine, which would be allowed more. */
const REMOTES_HOST = 'remotes.example';

/** Where all remotes of the site lie, besides guests also ours. */
export interface Remotes {
  server: FileServer;
  /** As the page knows it. */
  url: string;
  dataDir: string;
}

export interface ExternalRemoteRelease {
  /** What the registry names as the entry. */
  by?: 'script' | 'manifest';
  /** What it says otherwise. */
  change?: object;
}

interface ExternalRemoteFixtures {
  /** Releases a guest until the test is over. */
  release: (guest: Guest, release?: ExternalRemoteRelease) => Promise<void>;
}
interface ExternalRemoteWorkerFixtures {
  /** By tool, where each was built. */
  dists: Map<string, string>;
  remotes: Remotes;
  site: Site;
}

/** A test in the real site whose remotes lie on another origin, and that may release guests there. */
export const externalRemoteTest = base.extend<ExternalRemoteFixtures, ExternalRemoteWorkerFixtures>({
  dists: [
    async ({}, use) => {
      const built = await Promise.all([...GUESTS, CHECKED_GUEST].map(async (guest) => [guest.tool, await buildExternalRemote(guest)] as const));
      await use(new Map(built));
    },
    { scope: 'worker', timeout: 60_000 },
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
    await use(async (guest, { by = 'script', change } = {}) => {
      const built = dists.get(guest.tool) ?? '';
      const dist = temporaryFolder();
      fs.cpSync(built, dist, { recursive: true, filter: (file) => path.basename(file) !== '.vite' });
      fs.writeFileSync(path.join(dist, 'remote.json'), JSON.stringify({ ...describeExternalRemote(guest, built, by), ...change }));
      await releaseRemote(dist, site.remotesDir);
      fs.rmSync(dist, { recursive: true });
    });
    remotes.server.instead = undefined;
    for (const { name } of GUESTS) fs.rmSync(path.join(site.remotesDir, name), { recursive: true, force: true });
  },
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...launchArgs(), `--host-resolver-rules=MAP ${REMOTES_HOST} 127.0.0.1`] });
    },
    { scope: 'worker' },
  ],
});
