import { AxiosError, type AxiosInstance, type AxiosProgressEvent, type AxiosRequestConfig, type AxiosResponse } from 'axios';

/**
 * Uploads a form with files. On a slow connection that takes minutes, so it fails only once there has been neither progress nor a response
 * for `stallTimeoutMs`. @throws {AxiosError} ETIMEDOUT after a stall, and whatever the client throws
 */
export async function uploadWithStallTimeout(
  client: AxiosInstance,
  request: AxiosRequestConfig,
  stallTimeoutMs: number,
): Promise<AxiosResponse<string>> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), stallTimeoutMs);
  };
  const onUploadProgress = (event: AxiosProgressEvent) => {
    restartTimer();
    request.onUploadProgress?.(event);
  };
  const cancel = () => controller.abort();
  if (request.signal?.aborted) cancel();
  request.signal?.addEventListener?.('abort', cancel);

  restartTimer();
  try {
    return await client.request<string>({ ...request, timeout: 0, signal: controller.signal, onUploadProgress });
  } catch (cause) {
    if (controller.signal.aborted && !request.signal?.aborted) throw new AxiosError('The upload stalled.', AxiosError.ETIMEDOUT);
    throw cause;
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener?.('abort', cancel);
  }
}
