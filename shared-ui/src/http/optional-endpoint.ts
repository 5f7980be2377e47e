import { ApiError } from './api-error';

const PREFIX = 'no-endpoint:';

/**
 * Requests an endpoint that back ends may lack (docs/contracts.md#optional-endpoints). A missing one is requested once per tab, since
 * browsers log each 404 to the console. @param endpoint a unique name, such as its path @returns undefined if the back end has no such
 * endpoint @throws {ApiError} for every other failure
 */
export async function requestOptional<T>(endpoint: string, send: () => Promise<T>): Promise<T | undefined> {
  if (isKnownMissing(endpoint)) return undefined;
  try {
    return await send();
  } catch (error) {
    if (!isMissing(error)) throw error;
    rememberMissing(endpoint);
    return undefined;
  }
}

/** Tells whether the failure means that there is no such endpoint. Some servers respond to any unknown path with the site's page. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return [404, 405, 501].includes(error.status ?? 0) || (error.kind === 'garbage' && error.status === 200);
}

function isKnownMissing(endpoint: string): boolean {
  try {
    return sessionStorage.getItem(PREFIX + endpoint) !== null;
  } catch {
    return false;
  }
}

function rememberMissing(endpoint: string): void {
  try {
    sessionStorage.setItem(PREFIX + endpoint, '1');
  } catch {
    // Storage is blocked or full: the endpoint is requested again.
  }
}
