import { AxiosError, CanceledError, type InternalAxiosRequestConfig } from 'axios';

/**
 * Awaits a result within the request's own timeout (0 for none), and until its signal aborts.
 * @throws {AxiosError} ETIMEDOUT after the timeout
 * @throws {CanceledError} once aborted
 */
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
