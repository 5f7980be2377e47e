import { QueryClient } from '@tanstack/react-query';

/** Without a stale time, so that lists are refetched on every mount, since others change the same rows; and without retries. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', retry: false }, mutations: { networkMode: 'always' } },
});
