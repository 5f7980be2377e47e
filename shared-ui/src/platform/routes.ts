import type { ComponentType } from 'react';

/** Loads one page: a module whose default export is the page's component. */
export type LoadPage = () => Promise<{ default: ComponentType }>;

/**
 * What a remote exposes as `./routes`: for each route pattern, how its page is loaded. Write each as `'/path': () => import('./page')`:
 * the build reads them from the source for `remote.json`, and makes one chunk of each page. Declared with `satisfies RemoteRoutes`, they
 * take nothing from the page, and the build puts them into the remote's entry.
 */
export type RemoteRoutes = Readonly<Record<string, LoadPage>>;

/** The same as a function: the routes are then a file of their own. Remotes that were released with it go on taking it from the page. */
export const defineRoutes = (routes: RemoteRoutes): RemoteRoutes => routes;
