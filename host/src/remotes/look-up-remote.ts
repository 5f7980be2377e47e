import { ApiError } from '@greenroom/shared-ui/http';
import type { RouteObject } from 'react-router-dom';
import { loadDocument } from './load-route';
import type { RemoteLoader } from './loader';
import { RemotePageSkeleton, RemoteUnavailable } from './remote-page';
import { remoteOfPath, remoteRoutes, warmRoute } from './remote-routes';
import type { Remote } from './registry';
import { fetchRegistry, remotesStore } from './remotes-store';

// A page of many remotes carries some of them (decision 0066). Here the others are looked up, of the versions that the page was composed of.

/** By path: also those without a remote. */
const lookUps = new Map<string, Promise<void>>();

/** Whether the remote of a path, if it has one, has to be looked up. */
export function isUnknown(path: string): boolean {
  const { remotes, lookup } = remotesStore.getState();
  return lookup !== undefined && !lookUps.has(path) && !remoteOfPath(path, remotes);
}

/**
 * Adds the remote that owns a path to the registry, unless it is there. Each path is requested once; a failed request can be repeated.
 * @throws {RegistryError}
 */
export async function lookUpRemote(path: string): Promise<void> {
  if (isUnknown(path)) {
    const lookUp = addRemote(path);
    lookUps.set(path, lookUp);
    lookUp.catch((error: unknown) => needsDocument(error) || lookUps.delete(path));
  }
  await lookUps.get(path);
}

/** From now on, hovering over a link looks up its remote as well, and loads its code; the navigation reports a failure. */
export function warmUnknownRoutes(loader: RemoteLoader): void {
  const warmUnknown = (path: string) => {
    if (isUnknown(path))
      lookUpRemote(path).then(
        () => warmRoute(path, remotesStore.getState(), loader),
        () => undefined,
      );
  };
  remotesStore.setState({ warmUnknown });
}

/**
 * The routes of the remote that owns a path; none if no remote does.
 * @throws {RegistryError}
 */
export async function lookUpRoutes(path: string, loader: RemoteLoader): Promise<RouteObject[]> {
  try {
    await lookUpRemote(path);
  } catch (error) {
    if (needsDocument(error)) return [documentRoute(path, error)];
    throw error;
  }
  const remote = remoteOfPath(path, remotesStore.getState().remotes);
  return remote ? remoteRoutes([remote], loader) : [];
}

/**
 * Requests what the page data left out: the preload lists of its remotes and, with those, the remotes of further paths. If that fails, only
 * prefetching does less.
 * @param registry its URL in the page data
 */
export async function completeRegistry(registry: string, paths: readonly string[], loader: RemoteLoader): Promise<void> {
  const { lookup } = remotesStore.getState();
  const url = new URL(registry, window.location.href);
  for (const path of paths) url.searchParams.append('path', path);
  const found = await fetchRegistry(url.href, lookup ? 'default' : undefined).catch(() => []);
  if (lookup) add(found);
  loader.addPreloads(found);
}

async function addRemote(path: string): Promise<void> {
  add(await fetchRegistry(remotesStore.getState().lookup + encodeURIComponent(path), 'default'));
}

function add(found: readonly Remote[]): void {
  const { remotes } = remotesStore.getState();
  const added = found.filter(({ name }) => !remotes.some((remote) => remote.name === name));
  remotesStore.setState({ remotes: [...remotes, ...added] });
}

/** Whether only a document can show a page, such as after many releases: the server does not know the versions of this one any more. */
const needsDocument = (error: unknown) => error instanceof Error && error.cause instanceof ApiError && error.cause.status === 410;

/** A route for paths such as this one, which loads a document; routes of remotes precede it. */
const documentRoute = (path: string, cause: unknown): RouteObject => ({
  path: path.replace(/[^/]+/g, ':segment'),
  loader: ({ request }) => loadDocument(request, cause),
  Component: RemotePageSkeleton,
  ErrorBoundary: RemoteUnavailable,
});
