import { type RouteObject, matchRoutes } from 'react-router-dom';
import type { RemoteLoader } from './loader';
import type { EarlyFile, Remote } from './registry';
import type { RemoteHandle } from './remote-of-route';
import { RemotePage, RemotePageSkeleton, RemoteUnavailable } from './remote-page';
import { loadRoute } from './load-route';

/**
 * Routes for everything that the registry names. The remote's code loads as the route's data, so that the page
 * before stays until the new one is there, and a retry is a navigation to the same address. Every page gets its boundary here;
 * a remote can't forget it.
 */
export function remoteRoutes(remotes: readonly Remote[], loader: RemoteLoader): RouteObject[] {
  return remotes.flatMap((remote) =>
    remote.routes.map((path) => ({
      id: `${remote.name} ${path}`,
      path,
      handle: { remote } satisfies RemoteHandle,
      loader: ({ request }) => loadRoute(loader, remote, path, request),
      Component: RemotePage,
      HydrateFallback: RemotePageSkeleton,
      ErrorBoundary: RemoteUnavailable,
    })),
  );
}

/** Loads the code of the page at `path` before it is visited; a failure is reported when it is visited. */
export function warmRoute(path: string, remotes: readonly Remote[], loader: RemoteLoader): void {
  const page = findPage(path, remotes);
  if (page) loader.page(page.remote, page.route).catch(() => undefined);
}

/** Starts the remote of the page at `path`, once its files are there; see {@link RemoteLoader.start}. */
export function startRemoteOf(path: string, remotes: readonly Remote[], loader: RemoteLoader): void {
  const page = findPage(path, remotes);
  if (page) loader.start(page.remote);
}

/** The files that the page at `path` begins with; see {@link RemoteLoader.files}. */
export function filesOfPage(path: string, remotes: readonly Remote[], loader: RemoteLoader): readonly EarlyFile[] {
  const page = findPage(path, remotes);
  return page ? loader.files(page.remote, page.route) : [];
}

/** The route that the registry names for `path`; null where no remote has one. */
function findPage(path: string, remotes: readonly Remote[]): { remote: Remote; route: string } | null {
  const patterns = remotes.flatMap((remote) => remote.routes.map((route) => ({ path: route, remote })));
  const match = matchRoutes(patterns, path)?.at(-1);
  return match ? { remote: match.route.remote, route: match.route.path } : null;
}
