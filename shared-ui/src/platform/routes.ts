import type { ComponentType } from 'react';

/** Loads one page: a module whose default export is the page's component. */
export type LoadPage = () => Promise<{ default: ComponentType }>;

/** What a remote exposes as `./routes`: for each route pattern, how its page is loaded. */
export type RemoteRoutes = Readonly<Record<string, LoadPage>>;

/**
 * Types a remote's routes. Write each as `'/path': () => import('./page')`: the build reads them from the
 * source for `remote.json`, and makes one chunk of each page.
 */
export const defineRoutes = (routes: RemoteRoutes): RemoteRoutes => routes;
