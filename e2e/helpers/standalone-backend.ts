import path from 'node:path';
import { test as base } from '@playwright/test';
import { remoteFolders, root } from '../../scripts/lib/workspace.mjs';
import { FileServer, StandaloneBackend } from './standalone-backend-server';
import { saveData, skipSplash } from './visitor';

/** The built host behind a back end that shares no code with ours, with each remote on its own origin. */
export interface BackendFixture {
  site: StandaloneBackend;
  remotes: Record<'leaderboard' | 'store' | 'members' | 'stream', FileServer>;
}

const raffles = {
  data: [{ id: '3', title: 'A signed poster', prize: 'Poster', is_active: 1, has_ended: 0, total_entries: '12', points_per_entry: null }],
};

/** A test of the built host behind {@link StandaloneBackend}, which serves one raffle. */
export const standaloneBackendTest = base.extend<{ backend: BackendFixture; firstLoad: boolean; prefetching: boolean }>({
  firstLoad: [false, { option: true }],
  prefetching: [false, { option: true }],
  context: async ({ context, firstLoad, prefetching }, use) => {
    if (!firstLoad) await skipSplash(context);
    if (!prefetching) await saveData(context);
    await use(context);
  },
  backend: async ({}, use) => {
    const servers = remoteFolders().map(
      (folder) => [folder.replace('remote-', ''), new FileServer(path.join(root, folder, 'dist'))] as const,
    );
    await Promise.all(servers.map(([, server]) => server.start()));
    const site = new StandaloneBackend(path.join(root, 'host/dist'));
    await site.start();
    site.fill = { csrf: 'backend-token', data: { user: null, remotes: servers.map(([, server]) => server.registryEntry()) } };
    site.stub('GET', '/api/r/settings', { body: { site_name: 'Nightowl', site_description: null } });
    site.stub('GET', '/api/r/raffles', { body: raffles.data });
    await use({ site, remotes: Object.fromEntries(servers) as BackendFixture['remotes'] });
    await Promise.all([site.stop(), ...servers.map(([, server]) => server.stop())]);
  },
});
