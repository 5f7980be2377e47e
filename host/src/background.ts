import type { Platform } from '@greenroom/shared-ui/platform';
import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';
import { prefetchLinks } from './app/prefetch-links';
import { pushOfferStore } from './app/push-offer';
import { whenVisible } from './app/when-visible';
import { consentStore } from './features/consent/consent-store';
import type { LiveState } from './features/live/live-updates';
import { startLive } from './features/live/start-live';
import { startPush } from './features/push/start-push';
import { startMeasurements } from './features/measurements/start-measurements';
import { keepTranslatedText } from '@greenroom/shared-ui/translation';
import { completeRemotes } from './remotes/complete-remotes';
import { showInDevTools } from './remotes/dev-tools';
import type { RemoteLoader } from './remotes/loader';
import { isReleased } from './remotes/override';
import { filesOfPage, remoteOfPath, startRemoteOf } from './remotes/remote-routes';
import { remotesStore } from './remotes/remotes-store';

interface BackgroundOptions {
  platform: Platform;
  live: LiveState;
  queryClient: QueryClient;
  router: DataRouter;
  loader: RemoteLoader;
  whenIdle: () => Promise<void>;
}

export async function startBackground({ platform, live, queryClient, router, loader, whenIdle }: BackgroundOptions): Promise<void> {
  const remotes = () => remotesStore.getState().remotes;
  keepTranslatedText();
  platform.offerNotifications = () => pushOfferStore.setState({ isOffered: true });
  startLive({ live, platform, queryClient });
  // The settings say what failed.
  void startPush(router, platform.session.getState().user !== null).catch(() => undefined);
  if (isReleased()) {
    void startMeasurements({
      remoteOf: (path) => remoteOfPath(path, remotes()),
      sample: platform.config.measurementSample,
      onConsent,
      router,
      queryClient,
    });
  }
  await whenVisible();
  await whenIdle();
  // A tap repeats a failed request; without it, prefetching does less.
  await completeRemotes().catch(() => undefined);
  prefetchLinks({
    whenIdle,
    filesOf: (path) => filesOfPage(path, remotes(), loader),
    onPrefetched: (path) => startRemoteOf(path, remotes(), loader),
  });
  await showInDevTools(remotes());
}

function onConsent(listener: (consents: boolean) => void): void {
  const notify = ({ record }: ReturnType<typeof consentStore.getState>) => listener(record?.analytics === true);
  consentStore.subscribe(notify);
  notify(consentStore.getState());
}
