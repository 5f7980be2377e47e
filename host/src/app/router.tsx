import { type RouteObject, createBrowserRouter } from 'react-router-dom';
import type { RemoteLoader } from '../remotes/loader';
import type { Remote } from '../remotes/registry';
import { RemotePageSkeleton, RemoteUnavailable } from '../remotes/remote-page';
import { remoteRoutes } from '../remotes/remote-routes';
import { discoverRemotes } from '../remotes/remotes-store';
import { Layout } from './layout';
import { NotFoundPage } from './not-found-page';

const SHELL_ROUTE_ID = 'shell';

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
