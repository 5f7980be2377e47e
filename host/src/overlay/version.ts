import type { QueryClient } from '@tanstack/react-query';
import { fetchPage } from '../page/fetch-page';

const CHECK_INTERVAL_MS = 600_000;
/** How long data must not have changed before a reload: longer than any animation. */
const QUIET_MS = 60_000;
const TIMEOUT_MS = 10_000;

const reloadDocument = () => window.location.reload();

/** Reloads once a newer version is live and nothing changed for a minute: overlays may be open for weeks (decision 0012). */
export function reloadWhenOutdated(queryClient: QueryClient, reload = reloadDocument): () => void {
  let changedAt = performance.now();
  const unsubscribe = onDataChange(queryClient, () => (changedAt = performance.now()));
  const timer = setInterval(() => {
    if (performance.now() - changedAt >= QUIET_MS) void reloadIfOutdated(reload);
  }, CHECK_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}

/** Calls the listener when a query has other data, not after a refetch without a change. */
function onDataChange(queryClient: QueryClient, listener: () => void): () => void {
  const known = new Map<string, unknown>();
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || known.get(query.queryHash) === query.state.data) return;
    known.set(query.queryHash, query.state.data);
    listener();
  });
}

/** Reloads the document if the server now sends another version of it. Stays if that can't be determined. */
export async function reloadIfOutdated(reload = reloadDocument): Promise<void> {
  if (isOutdated(await fetchPage(TIMEOUT_MS))) reload();
}

/** Tells whether a page has other scripts of the host, or other page data: the overlay's remote alone. Nonces always differ. */
function isOutdated(page: string): boolean {
  if (!page.includes('data-overlay')) return false;
  const scripts = [...document.querySelectorAll('head > script[defer][src]')].map((script) => `"${script.getAttribute('src')}"`);
  const data = `>${document.getElementById('page-data')?.textContent ?? ''}<`;
  return ![...scripts, data].every((text) => page.includes(text));
}
