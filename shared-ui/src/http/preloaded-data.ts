import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig, CanceledError } from 'axios';

export interface PreloadedResponse {
  response: Pick<Response, 'status' | 'statusText' | 'headers'>;
  body: string;
  arrival: number;
}

/** A request that the page's own script sent while the code was loading (host/src/index.html, decision 0015). */
export interface PreloadedRequest {
  start: number;
  outcome: Promise<PreloadedResponse>;
}

/** Older preloaded data is stale. */
const MAX_AGE_MS = 30_000;

/** Takes the page's preloaded request for this URL. Only the first caller gets it; all further requests are sent. */
export function takePreloaded(url: string): PreloadedRequest | undefined {
  const { calls: requests = {} } = (window as { preloadData?: { calls?: Record<string, PreloadedRequest> } }).preloadData ?? {};
  const preloaded = requests[url];
  delete requests[url];
  return preloaded && performance.now() - preloaded.start < MAX_AGE_MS ? preloaded : undefined;
}

const ages = new WeakMap<object, number>();

/** Returns milliseconds between the arrival of a preloaded response and its use; 0 for all others. */
export const ageOf = (response: AxiosResponse): number => ages.get(response) ?? 0;

/** Settles a request with a preloaded one, within the timeout of the request and until it is aborted. */
export async function respondFromPreloaded(
  { outcome }: Pick<PreloadedRequest, 'outcome'>,
  request: InternalAxiosRequestConfig,
): Promise<AxiosResponse<string>> {
  try {
    // A fetch from the page's head can't be aborted any more; its outcome is ignored instead.
    const { response, body, arrival } = await raceRequest(outcome, request);
    const { status, statusText, headers } = response;
    const result = { status, statusText, headers: Object.fromEntries(headers), data: body, config: request };
    ages.set(result, performance.now() - arrival);
    return result;
  } catch (cause) {
    throw cause instanceof AxiosError ? cause : new AxiosError('Network Error', AxiosError.ERR_NETWORK, request);
  }
}

/** Awaits a result within the request's timeout, until its signal aborts. @throws {AxiosError} ETIMEDOUT @throws {CanceledError} */
export async function raceRequest<T>(result: T | Promise<T>, request: InternalAxiosRequestConfig): Promise<T> {
  const { timeout, signal } = request;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const interrupted = new Promise<never>((_, reject) => {
    if (timeout) timer = setTimeout(() => reject(new AxiosError('timeout', AxiosError.ETIMEDOUT, request)), timeout);
    signal?.addEventListener?.('abort', () => reject(new CanceledError(undefined, undefined, request)));
  });
  try {
    return await Promise.race([result, interrupted]);
  } finally {
    clearTimeout(timer);
  }
}
