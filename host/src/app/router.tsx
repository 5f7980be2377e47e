import { type RouteObject, createBrowserRouter } from 'react-router-dom';
import type { RemoteLoader } from '../remotes/loader';
import type { Remote } from '../remotes/registry';
import { RemotePageSkeleton, RemoteUnavailable } from '../remotes/remote-page';
import { remoteRoutes } from '../remotes/remote-routes';
import { Layout } from './layout';
import { NotFoundPage } from './not-found-page';

const SHELL = 'shell';

/**
 * The site's router: the shell around the routes that the registry names. Where the page carries no registry, the
 * routes are added once it has been fetched; a failure to fetch it is told in the page's place and may be retried.
 *
 * @param remotes those of the page, null where it has none
 * @param discover fetches them then; called again after a failure
 */
export function createSiteRouter(remotes: readonly Remote[] | null, loader: RemoteLoader, discover: () => Promise<readonly Remote[]>) {
  const elsewhere: RouteObject = {
    // A splat, not a path on the root: with one, the router would never ask for the missing routes of "/".
    path: '*',
    Component: NotFoundPage,
    HydrateFallback: RemotePageSkeleton,
    ErrorBoundary: RemoteUnavailable,
  };
  return createBrowserRouter(
    [{ id: SHELL, Component: Layout, children: [...(remotes ? remoteRoutes(remotes, loader) : []), elsewhere] }],
    remotes
      ? undefined
      : {
          async patchRoutesOnNavigation({ patch }) {
            patch(SHELL, remoteRoutes(await discover(), loader));
          },
        },
  );
}
