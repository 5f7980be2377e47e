import { type RouteObject, matchRoutes } from 'react-router-dom';
import { completeRemote } from './complete-remotes';
import type { RemoteLoader } from './loader';
import type { PreloadFile, Remote } from './registry';
import { type RemoteHandle, RemotePage, RemotePageSkeleton, RemoteUnavailable } from './remote-page';
import { loadRoute } from './load-route';

/**
 * Creates the routes of all remotes. A page's code loads in the route's loader, so the previous page stays until it is ready, and a retry
 * is a navigation to the same path. Each page gets its error boundary here.
 */
export const remoteRoutes = (remotes: readonly Remote[], loader: RemoteLoader): RouteObject[] =>
  remotes.flatMap((remote) =>
    remote.routes.map((path) => ({
      id: `${remote.name} ${path}`,
      path,
      caseSensitive: true,
      handle: { remote } satisfies RemoteHandle,
      loader: ({ request }) => loadRoute(loader, remote, path, request),
      Component: RemotePage,
      HydrateFallback: RemotePageSkeleton,
      ErrorBoundary: RemoteUnavailable,
    })),
  );

export function warmRoute(path: string, remotes: readonly Remote[], loader: RemoteLoader): void {
  const page = findPage(path, remotes);
  if (!page) return;
  completeRemote(page.remote)
    .then((remote) => loader.page(remote, page.route))
    .catch(() => undefined);
}

/** Starts the remote of the page at `path`; see {@link RemoteLoader.start}. */
export function startRemoteOf(path: string, remotes: readonly Remote[], loader: RemoteLoader): void {
  const page = findPage(path, remotes);
  if (page) loader.start(page.remote);
}

/** Returns the files that the page at `path` needs first; see {@link RemoteLoader.files}. */
export function filesOfPage(path: string, remotes: readonly Remote[], loader: RemoteLoader): readonly PreloadFile[] {
  const page = findPage(path, remotes);
  return page ? loader.files(page.remote, page.route) : [];
}

export const remoteOfPath = (path: string, remotes: readonly Remote[]): Remote | undefined => findPage(path, remotes)?.remote;

/** Finds the page at `path`; null if no remote owns it. The router ranks all routes at each call, so it gets the likely ones only. */
function findPage(path: string, remotes: readonly Remote[]): { remote: Remote; route: string } | null {
  const patterns = remotes.flatMap((remote) =>
    remote.routes.filter((route) => firstPart(route) === firstPart(path)).map((route) => ({ path: route, caseSensitive: true, remote })),
  );
  const match = matchRoutes(patterns, path)?.at(-1);
  return match ? { remote: match.route.remote, route: match.route.path } : null;
}

const firstPart = (path: string) => path.split('/')[1];
