import type { ComponentType } from 'react';
import { replace } from 'react-router-dom';
import { completeRemote } from './complete-remotes';
import type { RemoteLoader } from './loader';
import { navigationCompleted, hasNewVersion, reloadPage } from './new-version';
import type { Remote } from './registry';
import { RemoteError } from './remote-error';
import { reportFailure } from './telemetry';

/** Loads a page for the router. If it fails and a newer version is live, the document reloads at the destination. @throws {RemoteError} */
export async function loadRoute(loader: RemoteLoader, remote: Remote, route: string, request: Request): Promise<ComponentType | Response> {
  const destination = pathOf(new URL(request.url));
  try {
    const page = await loader.page(await completeRemote(remote), route);
    navigationCompleted(destination);
    return page;
  } catch (error) {
    if (error instanceof RemoteError) reportRemoteError(error, destination);
    if (!(await hasNewVersion(remote)) || request.signal.aborted) throw error;
    const outcome = await reloadPage(destination);
    const here = pathOf(window.location);
    if (outcome === 'stayed' && here !== destination) return replace(here);
    throw error;
  }
}

const pathOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => pathname + search;

function reportRemoteError({ remote: { name, version }, step, reason }: RemoteError, destination: string): void {
  reportFailure({ remote: name, version, step, message: reason, path: destination.split('?')[0] ?? destination });
}
