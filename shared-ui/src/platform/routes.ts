import type { ComponentType } from 'react';

export type LoadPage = () => Promise<{ default: ComponentType }>;

/**
 * The module that a remote exposes as `./routes`: a loader for the page of each route pattern. Write each as `'/path': () =>
 * import('./page')`: the build reads them from the source for `remote.json`, and emits one chunk per page. With `satisfies RemoteRoutes`,
 * the module imports nothing at runtime, so the build puts it into the remote's entry.
 */
export type RemoteRoutes = Readonly<Record<string, LoadPage>>;

/** Runtime form of {@link RemoteRoutes}, which puts the routes into a chunk of their own. Released remotes still import it. */
export const defineRoutes = (routes: RemoteRoutes): RemoteRoutes => routes;
