import axios, { AxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { t } from '../texts/own';
import { ApiError, type ApiErrorKind } from './api-error';
import type { BodyOf, DefinedPath, QueryOf, ResponseOf } from './endpoints';
import { fetchAdapter } from './fetch-adapter';
import { retryWhileBusy } from './retry-while-busy';
import { ageOf, respondFromPreloaded, takePreloaded } from './preloaded-data';
import { isRecord, readText } from './read';
import { uploadWithStallTimeout } from './upload-with-stall-timeout';

/** Visitors have stopped waiting by then. For uploads, the time without progress. */
const TIMEOUT_MS = 15_000;

/** Exported for the host, which resends requests with a refused token, and for the tests' fake API, which replaces its adapter. */
export const httpClient = axios.create({
  timeout: TIMEOUT_MS,
  withCredentials: true,
  headers: { Accept: 'application/json' },
  // The API's JSON may come with any status, so the status alone decides nothing.
  validateStatus: () => true,
  // Parsed below: axios would return the text of an HTML page as if it were data.
  responseType: 'text',
  transformResponse: (body: string) => body,
  // Only XHR reports upload progress; only fetch has keepalive and cache modes.
  adapter: (request) => (request.fetchOptions ? fetchAdapter : axios.getAdapter('xhr'))(request),
});

httpClient.interceptors.request.use((request) => {
  if (request.method !== 'get') request.headers.set('X-CSRF-TOKEN', csrfToken());
  return request;
});

httpClient.interceptors.request.use((request) => {
  const preloaded = request.method === 'get' ? takePreloaded(httpClient.getUri(request)) : undefined;
  if (preloaded) request.adapter = () => respondFromPreloaded(preloaded, request);
  return request;
});

/** Calls the listener with each response. @returns unsubscribes */
function onResponse(listener: (response: AxiosResponse) => void): () => void {
  let isOn = true;
  const id = httpClient.interceptors.response.use((response) => {
    if (isOn) listener(response);
    return response;
  });
  return () => {
    // Requests that are on their way keep the interceptors with which they began.
    isOn = false;
    httpClient.interceptors.response.eject(id);
  };
}

/**
 * Calls the listener with the server's time (`Date`) of each response, in milliseconds since 1970: to the second, and late by the
 * response's time on the network. @returns unsubscribes
 */
export const onServerTime = (listener: (serverTime: number) => void) =>
  onResponse((response) => {
    const time = Date.parse(String(response.headers.date)) + ageOf(response);
    if (!Number.isNaN(time)) listener(time);
  });

/** Calls the listener with the `Live-Revision` of each response that has one (docs/live-updates.md). @returns unsubscribes */
export const onLiveRevision = (listener: (revision: string) => void) =>
  onResponse(({ headers }) => headers['live-revision'] && listener(String(headers['live-revision'])));

/** Returns the page's CSRF token for requests that change data (docs/contracts.md#requests). */
export function csrfToken(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
}

interface RequestOptions<Query> extends Pick<AxiosRequestConfig, 'signal' | 'headers' | 'onUploadProgress'> {
  params?: Query;
  /** Options of `fetch` alone: `keepalive` for a request that outlives the page, `cache` to bypass the HTTP cache. */
  fetchOptions?: Pick<RequestInit, 'keepalive' | 'cache'>;
}

/** Typed by the contract's endpoints, without knowing them at run time. */
interface Api {
  get<const Path extends string>(
    path: Path & DefinedPath<'GET', Path>,
    options?: RequestOptions<QueryOf<'GET', Path>>,
  ): Promise<ResponseOf<'GET', Path>>;
  post<const Path extends string>(
    path: Path & DefinedPath<'POST', Path>,
    ...rest: undefined extends BodyOf<Path>
      ? [body?: BodyOf<Path>, options?: RequestOptions<QueryOf<'POST', Path>>]
      : [body: BodyOf<Path>, options?: RequestOptions<QueryOf<'POST', Path>>]
  ): Promise<ResponseOf<'POST', Path>>;
}

/**
 * The REST API of the page's own origin. Resolves with the parsed JSON, an object or a list. Read its fields with the `read…` functions:
 * other back ends are less strict about types. @throws {ApiError} for every failure, `success: false` included
 */
export const api = {
  get: (path: string, options?: RequestOptions<unknown>) => request({ ...options, method: 'get', url: path }),
  post: (path: string, body?: unknown, options?: RequestOptions<unknown>) => request({ ...options, method: 'post', url: path, data: body }),
} as Api;

/**
 * The detail of the performance mark `api-request`, which each request leaves when it ends: `kind` of its {@link ApiError}, `ok` without
 * one, undefined for an aborted request. The browser buffers the marks until the host reads them (docs/measurements.md).
 */
export type RequestMark = readonly [method: string, url: string, pagePath: string, kind?: ApiErrorKind | 'ok', status?: number];

function request(config: AxiosRequestConfig): Promise<unknown> {
  const page = location.pathname;
  const result = requestJson(config);
  const mark = ({ kind, status }: { kind?: string; status?: number }) =>
    performance.mark('api-request', { detail: [config.method, config.url, page, kind, status] });
  result.then(() => mark({ kind: 'ok' }), mark);
  return result;
}

async function requestJson(config: AxiosRequestConfig): Promise<unknown> {
  const send = () => (config.data instanceof FormData ? upload(config) : httpClient.request<string>(config));
  const { status, data } = await retryWhileBusy(send, config.signal).catch((cause: unknown) => {
    throw connectionError(cause);
  });
  const json = parseJson(data, status);
  const failed = status >= 400 || (isRecord(json) && json.success === false);
  if (failed) throw refusedError(json, status);
  return json;
}

/** Uploads after asking the browser to confirm leaving: that would abort the upload, perhaps after minutes. */
async function upload(config: AxiosRequestConfig): Promise<AxiosResponse<string>> {
  const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', confirmLeaving);
  try {
    return await uploadWithStallTimeout(httpClient, config, TIMEOUT_MS);
  } finally {
    window.removeEventListener('beforeunload', confirmLeaving);
  }
}

function connectionError(cause: unknown): unknown {
  if (axios.isCancel(cause)) return cause;
  const timedOut = cause instanceof AxiosError && [AxiosError.ECONNABORTED, AxiosError.ETIMEDOUT].includes(cause.code ?? '');
  return timedOut
    ? new ApiError('timeout', t('The server took too long to respond. Please try again.'), { cause })
    : new ApiError('network', t("Couldn't reach the server. Check your connection and try again."), { cause });
}

function parseJson(body: string, status: number): unknown {
  try {
    const json: unknown = JSON.parse(body);
    if (typeof json === 'object' && json !== null) return json;
  } catch {
    // Falls through: invalid JSON is reported like JSON that is neither an object nor a list.
  }
  throw new ApiError('garbage', t("We couldn't read the server's response. Please try again."), {
    status,
    cause: body.slice(0, 200),
  });
}

function refusedError(json: unknown, status: number): ApiError {
  const { message, errors } = isRecord(json) ? json : {};
  const serverMessage = readText(message) || undefined;
  return new ApiError('refused', serverMessage ?? t("The server didn't accept this. Please try again."), {
    status,
    serverMessage,
    fields: firstMessages(errors),
  });
}

/** Returns each field's first message, which forms show (docs/product.md#failures). */
function firstMessages(errors: unknown): Record<string, string> {
  if (!isRecord(errors)) return {};
  const entries = Object.entries(errors).map(([field, messages]) => [field, readText(Array.isArray(messages) ? messages[0] : messages)]);
  return Object.fromEntries(entries);
}
