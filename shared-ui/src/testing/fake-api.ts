import { AxiosError, AxiosHeaders, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import { httpClient } from '../http/api';
import { raceRequest } from '../http/preloaded-data';

type FakeResult = FakeResponse | object;

export type FakeEndpoint = FakeResult | ((request: FakeRequest) => FakeResult | Promise<FakeResult>);

export interface FakeRequest {
  method: string;
  path: string;
  params: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, unknown>>;
  body: unknown;
}

export class FakeResponse {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** Responds with a status: `respond(404, { success: false, message: '…' })`. A string is sent as the body unchanged. */
export const respond = (status: number, body: unknown, headers?: Readonly<Record<string, string>>) =>
  new FakeResponse(status, body, headers);

/** Fails as if the server were unreachable. */
export const unreachable = (): never => {
  throw new AxiosError('Network Error', AxiosError.ERR_NETWORK);
};

/** Fails as if the request had timed out. */
export const timedOut = (): never => {
  throw new AxiosError('timeout of 15000ms exceeded', AxiosError.ECONNABORTED);
};

/** Never responds, so the request times out as on the site. Needs fake timers. */
export const hang = (): Promise<never> => new Promise(() => undefined);

/** Replaces the network below the HTTP client by endpoints such as `'GET /api/r/store'`; others are 404. @returns the requests */
export function fakeApi(endpoints: Readonly<Record<string, FakeEndpoint>>): FakeRequest[] {
  const requests: FakeRequest[] = [];
  const adapter: AxiosAdapter = async (config) => {
    const request = toFakeRequest(config);
    requests.push(request);
    const endpoint = endpoints[`${request.method} ${request.path}`] ?? respond(404, { success: false, message: 'Not found.' });
    const result = typeof endpoint === 'function' ? await raceRequest(endpoint(request), config) : endpoint;
    const { status, body, headers } = result instanceof FakeResponse ? result : respond(200, result);
    const data = typeof body === 'string' ? body : JSON.stringify(body);
    return { data, status, statusText: '', headers: new AxiosHeaders(headers), config };
  };
  httpClient.defaults.adapter = adapter;
  return requests;
}

const isJson = ({ data, headers }: InternalAxiosRequestConfig) =>
  typeof data === 'string' && String(headers.getContentType()).includes('json');

const toFakeRequest = (config: InternalAxiosRequestConfig): FakeRequest => ({
  method: (config.method ?? 'get').toUpperCase(),
  path: config.url ?? '',
  params: (config.params as Record<string, unknown> | undefined) ?? {},
  headers: config.headers.toJSON(),
  body: isJson(config) ? JSON.parse(config.data as string) : config.data,
});
