import { type RouteObject, matchRoutes } from 'react-router-dom';
import type { RemoteLoader } from './loader';
import type { Remote } from './registry';
import { RemotePage, RemotePageSkeleton } from './remote-page';
import { RemoteUnavailable } from './remote-unavailable';

/** What a remote's route carries for its boundary. */
export interface RemoteHandle {
  remote: Remote;
}

/**
 * Routes for everything that the registry names. The remote's code loads as the route's data, so that the page
 * before stays until the new one is there, and a retry is a revalidation. Every page gets its boundary here;
 * a remote can't forget it.
 */
export function remoteRoutes(remotes: readonly Remote[], loader: RemoteLoader): RouteObject[] {
  return remotes.flatMap((remote) =>
    remote.routes.map((path) => ({
      id: `${remote.name} ${path}`,
      path,
      handle: { remote } satisfies RemoteHandle,
      loader: () => loader.page(remote, path),
      // The route's data is the remote's code: it does not depend on the address.
      shouldRevalidate: () => false,
      Component: RemotePage,
      HydrateFallback: RemotePageSkeleton,
      ErrorBoundary: RemoteUnavailable,
    })),
  );
}

/** Loads the code of the page at `path` before it is visited; a failure is told when it is visited. */
export function warmRoute(path: string, remotes: readonly Remote[], loader: RemoteLoader): void {
  const patterns = remotes.flatMap((remote) => remote.routes.map((route) => ({ path: route, remote })));
  const match = matchRoutes(patterns, path)?.at(-1);
  if (match) loader.page(match.route.remote, match.route.path).catch(() => undefined);
}
