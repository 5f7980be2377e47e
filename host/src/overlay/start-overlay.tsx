import type { Platform } from '@greenroom/shared-ui/platform';
import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from '../app/app';
import type { LiveState } from '../features/live/live-updates';
import { startLive } from '../features/live/start-live';
import { onPageMarks } from '../features/measurements/page-marks';
import type { RemoteLoader } from '../remotes/loader';
import type { Remote } from '../remotes/registry';
import { OVERLAY_ROUTE, OverlayPage } from './overlay-page';
import { reloadWhenOutdated } from './version';

interface Start {
  root: HTMLElement;
  platform: Platform;
  live: LiveState;
  queryClient: QueryClient;
  loader: RemoteLoader;
  remotes: readonly Remote[] | null;
}

/** Starts an overlay (docs/overlays.md#for-developers): the remote's page alone. Failures are retried for ever, in silence. */
export function startOverlay({ root, platform, live, queryClient, loader, remotes }: Start): void {
  root.dataset.overlay = 'started';
  const router = createBrowserRouter([{ path: OVERLAY_ROUTE, element: <OverlayPage remotes={remotes} loader={loader} /> }]);
  createRoot(root).render(<App platform={platform} queryClient={queryClient} router={router} />);
  // Overlays aren't measured and run for days: the buffer of marks would grow.
  onPageMarks(() => undefined);
  startLive({ live, platform, queryClient });
  reloadWhenOutdated(queryClient);
}
