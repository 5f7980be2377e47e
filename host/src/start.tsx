import '@greenroom/shared-ui/tokens.css';
import '@greenroom/shared-ui/fonts.css';
import '@greenroom/shared-ui/base.css';
import { onBusy } from '@greenroom/shared-ui/http';
import { withDefaults } from '@greenroom/shared-ui/platform';
import type { Platform } from '@greenroom/shared-ui/platform';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { loadDeferredComponents } from './app/deferred';
import { nextTask } from './app/next-task';
import { prefetchLinks } from './app/prefetch-links';
import { createQueryClient } from './app/query-client';
import { createSiteRouter } from './app/router';
import { followServerClock } from './app/server-clock';
import { createSite, loadSite } from './app/site';
import { whenIdle } from './app/when-idle';
import { startConsent } from './features/consent/start-consent';
import { showLoading } from './features/loading/loading-store';
import { createSession } from './features/session/session';
import { startSplash } from './features/splash/splash';
import { showToast } from './features/toasts/show-toast';
import { readPageData } from './page/page-data';
import { showInDevTools } from './remotes/dev-tools';
import { RemoteLoader } from './remotes/loader';
import { startOverrides } from './remotes/override';
import { fetchRegistry, pageRemotes } from './remotes/registry';
import { filesOfPage, startRemoteOf, warmRoute } from './remotes/remote-routes';
import { discoverRemotes, remotesStore } from './remotes/remotes-store';
import { watchUncaught } from './remotes/uncaught';

/** Long enough to be read by a visitor who looks elsewhere while they wait. */
const BUSY_NOTICE_MS = 10_000;

/** Starts the site in the page: what everything else needs, and then the router, which loads the page's remote, with what it draws. */
export async function start(): Promise<void> {
  startSplash(performance.getEntriesByType('paint')[0]?.startTime ?? performance.now());

  const page = readPageData(document);
  const config = withDefaults(page.config);
  startConsent(config);
  startOverrides(config.remoteOverrides === 'loopback');
  const remotes = pageRemotes(page.remotes);
  if (remotes) remotesStore.setState({ remotes });
  watchUncaught(() => remotesStore.getState().remotes);

  const loader = new RemoteLoader(undefined, undefined, config);
  const platform: Platform = {
    session: createSession(page.user),
    site: createSite(),
    config,
    showToast,
    showLoading,
    warmRoute: (path) => warmRoute(path, remotesStore.getState().remotes, loader),
  };
  window.showToast = showToast;
  onBusy(() => showToast('The site is busy right now. We keep trying…', 'info', BUSY_NOTICE_MS));
  followServerClock();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root: host/dist/index.html is not what was served.');

  await nextTask();
  const queryClient = createQueryClient();
  void loadSite(platform.site, queryClient);
  const router = createSiteRouter(remotes, loader, discoverRemotes);
  // In small pieces, between which the browser may answer.
  startTransition(() => createRoot(root).render(<App platform={platform} queryClient={queryClient} router={router} />));
  const idle = () => whenIdle(router, queryClient);
  await idle();
  // What nobody waits for: the page's own deferred parts, and then what its links lead to.
  await Promise.all([loadDeferredComponents(), learnFiles(loader, page.registry)]);
  const known = () => remotesStore.getState().remotes;
  prefetchLinks({
    whenIdle: idle,
    filesOf: (path) => filesOfPage(path, known(), loader),
    onPrefetched: (path) => startRemoteOf(path, known(), loader),
  });
  await showInDevTools(known());
}

/** Which files each page begins with, where the page's own registry leaves that out. Without it, a link leads on more slowly. */
async function learnFiles(loader: RemoteLoader, registry: string | undefined): Promise<void> {
  if (registry) await fetchRegistry(registry).then((remotes) => loader.learn(remotes), () => undefined);
}
