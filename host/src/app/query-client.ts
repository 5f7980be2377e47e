import { ApiError } from '@greenroom/shared-ui/http';
import { QueryClient } from '@tanstack/react-query';

/**
 * The site's query client: responses are fresh for 30 s, and only transient errors are retried, once. `networkMode: 'always'` shows an
 * error at once while offline instead of a paused query; failed queries refetch on reconnect.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && isTransient(error),
        retryDelay: 800,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });

/** Tells whether a retry may help; after a timeout, or a 503, which retry-while-busy.ts has retried, it would double the wait. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'network' || ((error.status ?? 0) >= 500 && error.status !== 503);
}
