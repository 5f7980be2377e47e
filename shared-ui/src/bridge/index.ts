import type { RemoteRoutes } from '@greenroom/shared-ui/platform';
import routes from 'remote-routes';

/**
 * The routes of a remote with a React of its own, in place of those in its `src/remote.tsx` (docs/decisions/0059): each page is a component of
 * the host's React, which mounts the remote's page in a root of its own.
 */
const bridgedRoutes: RemoteRoutes = Object.fromEntries(
  Object.entries(routes).map(([route, load]) => [
    route,
    async () => {
      const [page, { bridgePage }] = await Promise.all([load(), import(/* webpackChunkName: "bridge" */ './bridge-page')]);
      return { default: bridgePage(route, page.default) };
    },
  ]),
);

export default bridgedRoutes;
