import '@greenroom/shared-ui/tokens.css';
import '@greenroom/shared-ui/fonts.css';
import '@greenroom/shared-ui/base.css';
import { onBusy } from '@greenroom/shared-ui/http';
import { withDefaults, type Platform } from '@greenroom/shared-ui/platform';
import '@greenroom/shared-ui/translation/record-changes';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { createQueryClient } from './app/query-client';
import { retried } from './app/retried';
import { createSiteRouter } from './app/router';
import { syncServerClock } from './app/server-clock';
import { createSiteStore, loadSiteSettings } from './app/site';
import { reportPageIdle, whenIdle, yieldToMain } from './app/when-idle';
import { startConsent } from './features/consent/start-consent';
import { createLiveState } from './features/live/live-updates';
import { showLoading } from './features/loading/loading-store';
import { checkRestoredPage } from './features/session/check-restored-page';
import { createSessionStore } from './features/session/session';
import { startSplash } from './features/splash/splash';
import { showToast } from './features/toasts/show-toast';
import { startTokenRenewal } from './page/csrf-token';
import { readPageData } from './page/page-data';
import { loadShellTexts } from './remotes/load-texts';
import { RemoteLoader } from './remotes/loader';
import { warmRoute } from './remotes/remote-routes';
import { pageRemotes, remotesStore } from './remotes/remotes-store';
import { reportUncaughtErrors } from './remotes/report-uncaught-errors';
import { startOverrides } from './remotes/start-overrides';
import { t } from './texts';

/** Longer than the usual 4 s, for a visitor who looks elsewhere while they wait. */
const BUSY_NOTICE_MS = 10_000;

/** Starts the site: overrides, consent and the platform first, then the router, which loads the route's remote. */
export async function start(): Promise<void> {
  startSplash(performance.getEntriesByType('paint')[0]?.startTime ?? performance.now());

  const page = readPageData(document.getElementById('page-data')?.textContent ?? '');
  await loadShellTexts(page.texts);
  const session = createSessionStore(page.user);
  checkRestoredPage(session);
  startTokenRenewal(session);
  const config = withDefaults(page.config);
  const overrides = startOverrides(config.remoteOverrides === 'loopback');
  startConsent(config);
  await overrides;
  const remotes = pageRemotes(page.remotes);
  if (remotes) remotesStore.setState({ remotes, registry: page.registry });
  reportUncaughtErrors(() => remotesStore.getState().remotes);

  const loader = new RemoteLoader({ rules: config });
  const live = createLiveState();
  const platform: Platform = {
    session,
    site: createSiteStore(),
    config,
    live,
    showToast,
    showLoading,
    warmRoute: (path) => warmRoute(path, remotesStore.getState().remotes, loader),
  };
  window.showToast = showToast;
  onBusy(() => showToast(t("The site is busy right now. We'll keep trying…"), 'info', BUSY_NOTICE_MS));
  syncServerClock();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');

  await yieldToMain();
  const queryClient = createQueryClient();
  if ('overlay' in root.dataset) {
    const { startOverlay } = await import(/* webpackChunkName: "background" */ './overlay/start-overlay');
    return startOverlay({ root, platform, live, queryClient, loader, remotes });
  }
  void loadSiteSettings(platform, queryClient);
  const router = createSiteRouter(remotes, loader);
  // A transition renders in slices, so the browser can handle input in between.
  startTransition(() => createRoot(root).render(<App platform={platform} queryClient={queryClient} router={router} />));
  const idle = () => whenIdle(router, queryClient);
  await idle();
  reportPageIdle();
  // A page that loses the connection must not be without live updates for good.
  const { startBackground } = await retried(() => import(/* webpackChunkName: "background" */ './background'))();
  await startBackground({ platform, live, queryClient, router, loader, whenIdle: idle });
}
