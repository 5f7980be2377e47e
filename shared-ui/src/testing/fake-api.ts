import { AxiosError, AxiosHeaders, CanceledError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import { httpClient } from '../http/api';

/** What the fake server answers: JSON with status 200, a whole response, or a function that makes either. */
export type FakeEndpoint = FakeResponse | object | ((call: FakeRequest) => FakeResponse | object | Promise<FakeResponse | object>);

/** A call as the server would see it. */
export interface FakeRequest {
  method: string;
  path: string;
  params: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, unknown>>;
  body: unknown;
}

/** An answer with a status, or with a body that is not JSON. */
export class FakeResponse {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** Answers with a status: `respond(404, { success: false, message: '…' })`; a text body goes out as it is. */
export const respond = (status: number, body: unknown, headers?: Readonly<Record<string, string>>) => new FakeResponse(status, body, headers);

/** Fails as if the server could not be reached. */
export const unreachable = (): never => {
  throw new AxiosError('Network Error', AxiosError.ERR_NETWORK);
};

/** Fails as if no response had come within the time that the client gives a request. */
export const timedOut = (): never => {
  throw new AxiosError('timeout of 15000ms exceeded', AxiosError.ECONNABORTED);
};

/** Never responds: the client gives the request up once its time is over, as on the site. Needs fake timers. */
export const hang = (): Promise<never> => new Promise(() => undefined);

/**
 * Stands in for the server below the HTTP client, so that everything above it runs as on the site.
 * @param answers by method and path, such as `'GET /api/r/store'`; anything else answers 404
 * @returns the calls made so far, in order
 */
export function fakeApi(responses: Readonly<Record<string, FakeEndpoint>>): FakeRequest[] {
  const calls: FakeRequest[] = [];
  const adapter: AxiosAdapter = async (request) => {
    const call = callOf(request);
    calls.push(call);
    const response = responses[`${call.method} ${call.path}`] ?? respond(404, { success: false, message: 'Not found.' });
    const made = typeof response === 'function' ? await untilGivenUp(response(call), request) : response;
    const { status, body, headers } = made instanceof FakeResponse ? made : respond(200, made);
    const data = typeof body === 'string' ? body : JSON.stringify(body);
    return { data, status, statusText: '', headers: new AxiosHeaders(headers), config: request };
  };
  httpClient.defaults.adapter = adapter;
  return calls;
}

const isJson = ({ data, headers }: InternalAxiosRequestConfig) => typeof data === 'string' && String(headers.getContentType()).includes('json');

/** Rejects as the browser's own adapter does where the request's timeout passes first, or its sender cancels it. */
async function untilGivenUp<Made>(made: Made | Promise<Made>, { timeout, signal }: InternalAxiosRequestConfig): Promise<Made> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const givenUp = new Promise<never>((_, reject) => {
    if (timeout) timer = setTimeout(() => reject(new AxiosError(`timeout of ${timeout}ms exceeded`, AxiosError.ECONNABORTED)), timeout);
    signal?.addEventListener?.('abort', () => reject(new CanceledError()));
  });
  try {
    return await Promise.race([made, givenUp]);
  } finally {
    clearTimeout(timer);
  }
}

function callOf(request: InternalAxiosRequestConfig): FakeRequest {
  return {
    method: (request.method ?? 'get').toUpperCase(),
    path: request.url ?? '',
    params: (request.params as Record<string, unknown> | undefined) ?? {},
    headers: request.headers.toJSON(),
    body: isJson(request) ? JSON.parse(request.data as string) : request.data,
  };
}
