import type { ComponentType } from 'react';
import { replace } from 'react-router-dom';
import type { RemoteLoader } from './loader';
import { navigationCompleted, hasNewVersion, reloadPage } from './new-version';
import type { Remote } from './registry';
import { RemoteError } from './remote-error';
import { reportFailure } from './telemetry';

/**
 * Loads a remote's page for somebody who goes there. Where it fails because this page is older than what is live by now,
 * such as when the files of its version are gone, the whole page is loaded anew at the destination.
 * @param request the router's, for the destination and for whether the visitor still goes there
 * @returns the page's component, or the way back where a visitor did not want to leave
 * @throws {RemoteError} where the page can't be shown
 */
export async function loadRoute(loader: RemoteLoader, remote: Remote, route: string, request: Request): Promise<ComponentType | Response> {
  const destination = pathOf(new URL(request.url));
  try {
    const page = await loader.page(remote, route);
    navigationCompleted(destination);
    return page;
  } catch (error) {
    if (error instanceof RemoteError) tell(error, destination);
    if (!(await hasNewVersion(remote)) || request.signal.aborted) throw error;
    const outcome = await reloadPage(destination);
    const here = pathOf(window.location);
    if (outcome === 'stayed' && here !== destination) return replace(here);
    throw error;
  }
}

const pathOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => pathname + search;

function tell({ remote: { name, version }, step, why }: RemoteError, destination: string): void {
  reportFailure({ remote: name, version, step, message: why, path: destination.split('?')[0] ?? destination });
}
