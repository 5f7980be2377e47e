import type { QueryClient } from '@tanstack/react-query';
import { fetchPage } from '../page/fetch-page';

/** How often a page that works looks for a newer version of the host or of its remote. */
const CHECK_INTERVAL_MS = 600_000;
/** How long no data may have changed before the page is reloaded: longer than any of its animations. */
const QUIET_MS = 60_000;
const TIMEOUT_MS = 10_000;

const reloadDocument = () => window.location.reload();

/**
 * Reloads the document, which takes less than a second, once a newer version is live and nothing on the overlay has changed for a
 * minute. The site's pages keep their versions instead (decision 0012), but an overlay may be open for weeks without a visitor who
 * navigates.
 * @returns stops it
 */
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

/** Calls the listener when a query has other data, not when it was refetched without a change. */
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

/**
 * Whether a page differs from the loaded one: in the host's scripts, or in the page data, which has only the remote that owns the
 * overlay. Nonces differ at each request.
 */
function isOutdated(page: string): boolean {
  if (!page.includes('data-overlay')) return false;
  const scripts = [...document.querySelectorAll('head > script[defer][src]')].map((script) => `"${script.getAttribute('src')}"`);
  const data = `>${document.getElementById('page-data')?.textContent ?? ''}<`;
  return ![...scripts, data].every((text) => page.includes(text));
}
