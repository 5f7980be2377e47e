import { AxiosError, type AxiosInstance, type AxiosProgressEvent, type AxiosRequestConfig, type AxiosResponse } from 'axios';

/**
 * Sends a form with files. On a slow line that takes minutes, so it counts as failed not after a fixed time but once
 * nothing more of it has gone out, and no answer has come, for `stillMs` milliseconds.
 * @throws {AxiosError} ETIMEDOUT then, and everything that the client throws
 */
export async function uploadWithStallTimeout(client: AxiosInstance, request: AxiosRequestConfig, stillMs: number): Promise<AxiosResponse<string>> {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitAnew = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stopped.abort(), stillMs);
  };
  const onUploadProgress = (event: AxiosProgressEvent) => {
    waitAnew();
    request.onUploadProgress?.(event);
  };
  const cancel = () => stopped.abort();
  if (request.signal?.aborted) cancel();
  request.signal?.addEventListener?.('abort', cancel);

  waitAnew();
  try {
    return await client.request<string>({ ...request, timeout: 0, signal: stopped.signal, onUploadProgress });
  } catch (cause) {
    if (stopped.signal.aborted && !request.signal?.aborted) throw new AxiosError('Nothing moved any more.', AxiosError.ETIMEDOUT);
    throw cause;
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener?.('abort', cancel);
  }
}
