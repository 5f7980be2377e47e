import { QueryClient } from '@tanstack/react-query';

/** Lists are asked for again whenever one comes back to them: others work on the same rows. A refusal is not asked for twice. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', retry: false }, mutations: { networkMode: 'always' } },
});
