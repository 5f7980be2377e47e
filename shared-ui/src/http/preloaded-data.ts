import { AxiosError, type AxiosResponse, CanceledError, type InternalAxiosRequestConfig } from 'axios';

/** What a call of the page's own script brought, and when, on the clock of `performance.now()`. */
export interface PreloadedResponse {
  response: Pick<Response, 'status' | 'statusText' | 'headers'>;
  body: string;
  arrival: number;
}

/** A call that the page's own script began while the code was loading (host/src/index.html, decision 0015). */
export interface PreloadedRequest {
  start: number;
  outcome: Promise<PreloadedResponse>;
}

/** What was asked for so long ago is out of date. */
const MAX_AGE_MS = 30_000;

/**
 * The call that the page has begun at this URL, for the first request that wants it; every other one is sent.
 * @param url as it is requested
 */
export function takePreloaded(url: string): PreloadedRequest | undefined {
  const { calls = {} } = (window as { preloadData?: { calls?: Record<string, PreloadedRequest> } }).preloadData ?? {};
  const call = calls[url];
  delete calls[url];
  return call && performance.now() - call.start < MAX_AGE_MS ? call : undefined;
}

const ages = new WeakMap<object, number>();

/** For how many milliseconds a response had been there when its request was made. */
export const ageOf = (response: AxiosResponse): number => ages.get(response) ?? 0;

/** Settles a request with a call that the page has begun, within the time that the request may take, and until it is aborted. */
export async function respondWith({ outcome }: PreloadedRequest, request: InternalAxiosRequestConfig): Promise<AxiosResponse<string>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What is begun in the page's head has no way to be aborted later: nobody waits for it any more.
  const interrupted = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AxiosError('timeout', AxiosError.ETIMEDOUT, request)), request.timeout);
    request.signal?.addEventListener?.('abort', () => reject(new CanceledError(undefined, undefined, request)));
  });
  try {
    const { response, body, arrival } = await Promise.race([outcome, interrupted]);
    const { status, statusText, headers } = response;
    const result = { status, statusText, headers: Object.fromEntries(headers), data: body, config: request };
    ages.set(result, performance.now() - arrival);
    return result;
  } catch (cause) {
    throw cause instanceof AxiosError ? cause : new AxiosError('Network Error', AxiosError.ERR_NETWORK, request);
  } finally {
    clearTimeout(timer);
  }
}
