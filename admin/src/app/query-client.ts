import { QueryClient } from '@tanstack/react-query';

/** The query client. No stale time, since others change the same rows, so lists are refetched on every mount; no retries. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', retry: false }, mutations: { networkMode: 'always' } },
});
