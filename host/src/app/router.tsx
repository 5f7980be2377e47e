import { type RouteObject, createBrowserRouter } from 'react-router-dom';
import type { RemoteLoader } from '../remotes/loader';
import type { Remote } from '../remotes/registry';
import { RemotePageSkeleton, RemoteUnavailable } from '../remotes/remote-page';
import { remoteRoutes } from '../remotes/remote-routes';
import { discoverRemotes } from '../remotes/remotes-store';
import { Layout } from './layout';
import { NotFoundPage } from './not-found-page';

/** The route whose children the remotes' routes are. */
const SHELL_ROUTE_ID = 'shell';

/**
 * Creates the site's router: the shell around the routes in the registry. If the page data has no registry, its routes
 * are patched in once it is fetched; a failed fetch renders the error boundary, whose retry fetches it again.
 *
 * @param remotes the registry of the page data, null if it has none
 */
export function createSiteRouter(remotes: readonly Remote[] | null, loader: RemoteLoader) {
  const notFoundRoute: RouteObject = {
    // A splat on its own: if the root had a path, the router would never call patchRoutesOnNavigation for "/".
    path: '*',
    Component: NotFoundPage,
    HydrateFallback: RemotePageSkeleton,
    ErrorBoundary: RemoteUnavailable,
  };
  return createBrowserRouter(
    [{ id: SHELL_ROUTE_ID, Component: Layout, children: [...(remotes ? remoteRoutes(remotes, loader) : []), notFoundRoute] }],
    remotes
      ? undefined
      : {
          async patchRoutesOnNavigation({ patch }) {
            patch(SHELL_ROUTE_ID, remoteRoutes(await discoverRemotes(), loader));
          },
        },
  );
}
