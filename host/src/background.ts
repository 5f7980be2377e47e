import type { Platform } from '@greenroom/shared-ui/platform';
import type { QueryClient } from '@tanstack/react-query';
import { prefetchLinks } from './app/prefetch-links';
import type { LiveState } from './features/live/live-updates';
import { startLive } from './features/live/start-live';
import { showInDevTools } from './remotes/dev-tools';
import type { RemoteLoader } from './remotes/loader';
import { filesOfPage, startRemoteOf } from './remotes/remote-routes';
import { remotesStore } from './remotes/remotes-store';

interface BackgroundOptions {
  platform: Platform;
  live: LiveState;
  queryClient: QueryClient;
  loader: RemoteLoader;
  whenIdle: () => Promise<void>;
}

/** Starts what no page waits for: live updates, and prefetching the pages behind the links. */
export async function startBackground({ platform, live, queryClient, loader, whenIdle }: BackgroundOptions): Promise<void> {
  const remotes = () => remotesStore.getState().remotes;
  startLive({ live, platform, queryClient });
  prefetchLinks({
    whenIdle,
    filesOf: (path) => filesOfPage(path, remotes(), loader),
    onPrefetched: (path) => startRemoteOf(path, remotes(), loader),
  });
  await showInDevTools(remotes());
}
