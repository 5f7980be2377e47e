import { ApiError } from '@greenroom/shared-ui/http';
import { QueryClient } from '@tanstack/react-query';

/**
 * How the site keeps what the server answered: fresh for half a minute, asked once more only where that may help. Who is
 * offline is told so at once, not left waiting; what failed comes back by itself with the connection.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && mayPass(error),
        retryDelay: 800,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });

/** A refusal stays a refusal, and who waited for a timeout, or for a busy server (busy.ts of shared-ui), should not wait twice. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'network' || ((error.status ?? 0) >= 500 && error.status !== 503);
}
