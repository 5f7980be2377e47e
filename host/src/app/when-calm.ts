import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';

/** How long the browser may put off what is due, in milliseconds. */
const PATIENCE_MS = 2000;

/** Resolves once the first page stands: its code has come, its data have, and the browser has nothing better to do. */
export async function whenCalm(router: DataRouter, queryClient: QueryClient): Promise<void> {
  do await idle();
  while (!router.state.initialized || router.state.navigation.state !== 'idle' || queryClient.isFetching() > 0);
}

/** A moment in which nothing is due; Safari knows no such moments. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => setTimeout(resolve, 50), { timeout: PATIENCE_MS });
    else setTimeout(resolve, 200);
  });
}
