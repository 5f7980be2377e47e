import { ApiError } from './api-error';

const PREFIX = 'no-endpoint:';

/**
 * Requests an endpoint that back ends may lack (contracts.md, section 7). One that is not there is not requested again in the tab:
 * browsers write each 404 to the console.
 * @param endpoint tells it among all of them, such as its path
 * @returns undefined where the back end has no such endpoint
 * @throws {ApiError} for every other failure
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

/** What servers answer where they have no such endpoint; some answer any address with the site's page. */
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
    // Blocked or full: it is requested again.
  }
}
