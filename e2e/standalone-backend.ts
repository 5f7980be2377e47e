import path from 'node:path';
import { test as base } from '@playwright/test';
import { remoteFolders, root } from '../scripts/lib/workspace.mjs';
import { FileServer, StandaloneBackend } from './standalone-backend-server';

/** The built folders behind a back end that shares no line with ours, each remote on an origin of its own. */
export interface Foreign {
  site: StandaloneBackend;
  remotes: Record<'leaderboard' | 'store' | 'members' | 'stream', FileServer>;
}

const raffles = {
  data: [{ id: '3', title: 'A signed poster', prize: 'Poster', is_active: 1, has_ended: 0, total_entries: '12', points_per_entry: null }],
};

/** A test in front of such a site, whose back end offers one raffle. */
export const standaloneBackendTest = base.extend<{ foreign: Foreign }>({
  foreign: async ({}, use) => {
    const servers = remoteFolders().map((folder) => [folder.replace('remote-', ''), new FileServer(path.join(root, folder, 'dist'))] as const);
    await Promise.all(servers.map(([, server]) => server.start()));
    const site = new StandaloneBackend(path.join(root, 'host/dist'));
    await site.start();
    site.fill = { csrf: 'foreign-token', data: { user: null, remotes: servers.map(([, server]) => server.registryEntry()) } };
    site.answer('GET', '/api/r/settings', { body: { site_name: 'Nightowl', site_description: null } });
    site.answer('GET', '/api/r/raffles', { body: raffles.data });
    await use({ site, remotes: Object.fromEntries(servers) as Foreign['remotes'] });
    await Promise.all([site.stop(), ...servers.map(([, server]) => server.stop())]);
  },
});
