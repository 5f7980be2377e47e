import axios, { AxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { ApiError } from './api-error';
import { whileBusy } from './busy';
import { ageOf, respondWith, takePreloaded } from './preloaded-data';
import { isRecord, readText } from './read';
import { uploadWithStallTimeout } from './upload-with-stall-timeout';

/** A call that takes longer counts as failed: a person has stopped waiting by then. Of a form, nothing has moved for so long. */
const TIMEOUT_MS = 15_000;

/** Exported for the test harness, which puts its fake server below it. */
export const httpClient = axios.create({
  timeout: TIMEOUT_MS,
  withCredentials: true,
  headers: { Accept: 'application/json' },
  // The specification's JSON comes with any status, so the status alone decides nothing.
  validateStatus: () => true,
  // Only JSON counts as an answer; axios would hand on the text of an HTML page as if it were one.
  responseType: 'text',
  transformResponse: (body: string) => body,
  // Uploads tell their progress, which only the older way can; keepalive and the cache are known to the newer one alone.
  adapter: (request) => axios.getAdapter(request.fetchOptions ? 'fetch' : 'xhr', request)(request),
});

httpClient.interceptors.request.use((request) => {
  const changesData = !['get', 'head', 'options'].includes(request.method ?? 'get');
  if (changesData) request.headers.set('X-CSRF-TOKEN', csrfToken());
  return request;
});

httpClient.interceptors.request.use((request) => {
  const preloaded = request.method === 'get' ? takePreloaded(httpClient.getUri(request)) : undefined;
  if (preloaded) request.adapter = () => respondWith(preloaded, request);
  return request;
});

type ClockListener = (serverTime: number) => void;

const clockListeners = new Set<ClockListener>();

httpClient.interceptors.response.use((response) => {
  const time = Date.parse(String(response.headers.date)) + ageOf(response);
  if (!Number.isNaN(time)) for (const listener of clockListeners) listener(time);
  return response;
});

/**
 * Tells what the server's clock shows with each answer, in milliseconds since 1970, to the second and as old as the answer's
 * way here.
 * @returns ends that
 */
export function onServerTime(listener: ClockListener): () => void {
  clockListeners.add(listener);
  return () => void clockListeners.delete(listener);
}

/** The token that the page carries for calls that change data (contracts.md, section 4). */
export function csrfToken(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
}

type RequestOptions = Pick<AxiosRequestConfig, 'params' | 'signal' | 'headers' | 'onUploadProgress'> & {
  /** What only `fetch` knows: a call that outlives the page, or one that no cache answers. */
  fetchOptions?: Pick<RequestInit, 'keepalive' | 'cache'>;
};

/**
 * The REST API of the page's own origin. Each call answers the JSON as it came, an object or a list;
 * read its fields with the `read…` functions, since other back ends spell them more loosely.
 * @throws {ApiError} for every other outcome, `success: false` included
 */
export const api = {
  get: (path: string, options?: RequestOptions) => call({ ...options, method: 'get', url: path }),
  post: (path: string, body?: unknown, options?: RequestOptions) =>
    call({ ...options, method: 'post', url: path, data: body }),
};

async function call(request: AxiosRequestConfig): Promise<unknown> {
  const send = () => (request.data instanceof FormData ? upload(request) : httpClient.request<string>(request));
  const sending = whileBusy(send, request.signal);
  const { status, data } = await sending.catch((cause: unknown) => {
    throw connectionError(cause);
  });
  const answer = parse(data, status);
  const failed = status >= 400 || (isRecord(answer) && answer.success === false);
  if (failed) throw refusal(answer, status);
  return answer;
}

/** Leaving the page meanwhile would end it, perhaps after minutes, so the browser asks. */
async function upload(request: AxiosRequestConfig): Promise<AxiosResponse<string>> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  try {
    return await uploadWithStallTimeout(httpClient, request, TIMEOUT_MS);
  } finally {
    window.removeEventListener('beforeunload', ask);
  }
}

function connectionError(cause: unknown): unknown {
  if (axios.isCancel(cause)) return cause;
  const timedOut = cause instanceof AxiosError && [AxiosError.ECONNABORTED, AxiosError.ETIMEDOUT].includes(cause.code ?? '');
  return timedOut
    ? new ApiError('timeout', 'The server took too long to answer. Please try again.', { cause })
    : new ApiError('network', 'The server could not be reached. Check your connection and try again.', { cause });
}

function parse(body: string, status: number): unknown {
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer === 'object' && answer !== null) return answer;
  } catch {
    // Falls through: not JSON is reported like JSON of the wrong kind.
  }
  throw new ApiError('garbage', 'The server gave an answer that could not be read. Please try again.', {
    status,
    cause: body.slice(0, 200),
  });
}

function refusal(answer: unknown, status: number): ApiError {
  const { message, errors } = isRecord(answer) ? answer : {};
  const serverMessage = readText(message) || undefined;
  return new ApiError('refused', serverMessage ?? 'The server refused this. Please try again.', {
    status,
    serverMessage,
    fields: firstTexts(errors),
  });
}

/** The server lists texts by field; a form shows the first (specification 1, section 5). */
function firstTexts(errors: unknown): Record<string, string> {
  if (!isRecord(errors)) return {};
  const entries = Object.entries(errors).map(([field, texts]) => [field, readText(Array.isArray(texts) ? texts[0] : texts)]);
  return Object.fromEntries(entries);
}
