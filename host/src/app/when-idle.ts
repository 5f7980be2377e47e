import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';

const IDLE_TIMEOUT_MS = 2000;

/** Resolves when the page is idle: no navigation and no query is pending, and the browser is idle. */
export async function whenIdle(router: DataRouter, queryClient: QueryClient): Promise<void> {
  do await browserIdle();
  while (!router.state.initialized || router.state.navigation.state !== 'idle' || queryClient.isFetching() > 0);
}

/** With a fixed delay in Safari, which has no `requestIdleCallback`. */
function browserIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => setTimeout(resolve, 50), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, 200);
  });
}
