import { type RouteObject, createBrowserRouter } from 'react-router-dom';
import { loadDocument } from '../remotes/load-route';
import type { RemoteLoader } from '../remotes/loader';
import { needsDocument } from '../remotes/look-up-remote';
import type { Remote } from '../remotes/registry';
import { RemotePageSkeleton, RemoteUnavailable } from '../remotes/remote-page';
import { remoteRoutes } from '../remotes/remote-routes';
import { Layout } from './layout';
import { NotFoundPage } from './not-found-page';

const SHELL_ROUTE_ID = 'shell';

/**
 * Creates the site's router: the shell around the routes in the registry. If the page data has no registry, or some of the remotes only,
 * routes are patched in once they are fetched; a failed fetch renders the error boundary, whose retry fetches them again.
 *
 * @param remotes the registry of the page data, null if it has none
 * @param discover fetches the remotes that the page lacks for a path, and returns all that are known; called again after a failure.
 * Undefined if the page lacks none
 */
export function createSiteRouter(
  remotes: readonly Remote[] | null,
  loader: RemoteLoader,
  discover: ((path: string) => Promise<readonly Remote[]>) | undefined,
) {
  const routed = new Set(remotes?.map(({ name }) => name));
  const notFoundRoute: RouteObject = {
    // A splat on its own: if the root had a path, the router would never call patchRoutesOnNavigation for "/".
    path: '*',
    Component: NotFoundPage,
    HydrateFallback: RemotePageSkeleton,
    ErrorBoundary: RemoteUnavailable,
  };
  return createBrowserRouter(
    [{ id: SHELL_ROUTE_ID, Component: Layout, children: [...(remotes ? remoteRoutes(remotes, loader) : []), notFoundRoute] }],
    discover && {
      async patchRoutesOnNavigation({ path, patch }) {
        const known = await discover(path).catch((error: unknown) => {
          if (!needsDocument(error)) throw error;
          patch(SHELL_ROUTE_ID, [documentRoute(path, error)]);
          return [];
        });
        const added = known.filter(({ name }) => !routed.has(name));
        for (const { name } of added) routed.add(name);
        patch(SHELL_ROUTE_ID, remoteRoutes(added, loader));
      },
    },
  );
}

/** A route for paths such as this one, which loads a document: the routes of remotes precede it. */
const documentRoute = (path: string, cause: unknown): RouteObject => ({
  path: path.replace(/[^/]+/g, ':segment'),
  loader: ({ request }) => loadDocument(request, cause),
  Component: NotFoundPage,
  ErrorBoundary: RemoteUnavailable,
});
