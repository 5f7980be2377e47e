import type { InputOf, OutputOf } from '@greenroom/contract';
import { type AdminEndpoint, type Confirmation, CONFIRMATION_HEADER } from '@greenroom/contract/admin';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { csrfToken, fetchWithToken } from '../app/page';
import { askForConfirmation } from './confirmation';

export interface RequestOptions<Endpoint extends AdminEndpoint> {
  params?: Record<string, string | number>;
  query?: Partial<NonNullable<InputOf<Endpoint['query']>>>;
  body?: InputOf<Endpoint['body']>;
  form?: FormData;
  signal?: AbortSignal;
}

/** Sends a request. @throws {HttpError} with the server's message, and its errors by field */
export async function sendRequest<Endpoint extends AdminEndpoint>(
  endpoint: Endpoint,
  options: RequestOptions<Endpoint> = {},
): Promise<OutputOf<Endpoint['response']>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(options.params?.[name])));
  return request(endpoint.method, path, options) as Promise<OutputOf<Endpoint['response']>>;
}

type DataOf<Endpoint extends AdminEndpoint> = OutputOf<Endpoint['response']> extends { data: infer Data } ? Data : never;

/** Reads an endpoint's `data`, cached by the key. */
export const useData = <Endpoint extends AdminEndpoint>(
  queryKey: QueryKey,
  endpoint: Endpoint,
  {
    params,
    query,
    ...options
  }: Pick<RequestOptions<Endpoint>, 'params' | 'query'> & Omit<UseQueryOptions<DataOf<Endpoint>>, 'queryKey' | 'queryFn'> = {},
) =>
  useQuery<DataOf<Endpoint>>({
    queryKey,
    queryFn: async ({ signal }) => {
      const response: unknown = await sendRequest(endpoint, { params, query, signal });
      return (response as { data: DataOf<Endpoint> }).data;
    },
    ...options,
  });

/** Sends a request whose endpoint is not known at compile time, by path below `/admin-new/api`. */
export async function request(method: AdminEndpoint['method'], path: string, options: RawOptions = {}): Promise<unknown> {
  const response = await fetchResponse(method, path, options);
  return response.json().catch(() => ({}));
}

/** Downloads a file with its name. @throws {HttpError} as `sendRequest` does */
export async function download(
  { method, path }: Pick<AdminEndpoint, 'method' | 'path'>,
  options: RawOptions,
): Promise<{ name: string; content: Blob }> {
  const response = await fetchResponse(method, path, options);
  const [, name = 'download'] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  const content = await response.blob().catch(() => {
    throw new HttpError('The download was interrupted. Please try again.', 0);
  });
  return { name, content };
}

interface RawOptions {
  query?: object;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
}

/**
 * Sends a request, and again once the user has confirmed who they are, if it needs that. @throws {HttpError} unless it succeeds
 * @throws {HttpError} unless the status is one of success
 */
async function fetchResponse(method: AdminEndpoint['method'], path: string, options: RawOptions): Promise<Response> {
  const { query = {}, body, form, signal } = options;
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const search = new URLSearchParams(filled.map(([name, value]): [string, string] => [name, String(value)])).toString();
  const send = () =>
    fetch(`/admin-new/api${path}${search && `?${search}`}`, {
      method,
      signal,
      headers: {
        Accept: 'application/json',
        ...(method !== 'GET' && { 'X-CSRF-TOKEN': csrfToken() }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      // The browser sets the content type of a form, with its boundary.
      ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
    });
  const response = await (method === 'GET' ? send() : fetchWithToken(send)).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new HttpError("Couldn't reach the server. Check your connection and try again.", 0);
  });
  if (response.ok) return response;
  const needed = response.headers.get(CONFIRMATION_HEADER) as Confirmation | null;
  if (needed && (await askForConfirmation(needed))) return fetchResponse(method, path, options);
  const result = (await response.json().catch(() => ({}))) as { message?: string; errors?: Record<string, string[]> };
  const message = result.message ?? 'Something went wrong on the server. Please try again.';
  throw new HttpError(message, response.status, { errors: fieldErrors(message, result.errors) });
}

/** Sends rows in as many requests as an endpoint's limit makes necessary. @returns all results, in the rows' order */
export async function sendBatches<Row, Result>(
  rows: readonly Row[],
  size: number,
  send: (batch: Row[]) => Promise<{ data: Result[] }>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let sent = 0; sent < rows.length; sent += size) results.push(...(await send(rows.slice(sent, sent + size))).data);
  return results;
}

/** Converts errors for react-hook-form: the first of each field, and the message as the form's. */
function fieldErrors(message: string, errors: Record<string, string[]> = {}): Record<string, unknown> | undefined {
  const fields = Object.entries(errors).map(([name, [text]]) => [name, text] as const);
  if (fields.length === 0) return undefined;
  const nested: Record<string, unknown> = { root: { serverError: message } };
  for (const [name, text] of fields) setIn(nested, name.split('.'), text);
  return nested;
}

function setIn(into: Record<string, unknown>, [name = '', ...rest]: string[], text: unknown): void {
  if (rest.length === 0) into[name] = text;
  else setIn((into[name] ??= {}) as Record<string, unknown>, rest, text);
}
