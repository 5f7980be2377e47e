/** A request as the server receives it, its path below `/admin-new/api`. */
export interface FakeRequest {
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  /** The JSON, or the fields of a form. */
  body?: unknown;
}

type FakeResult = Response | object;

/** Responds to a request: JSON with status 200, or what {@link respond} returns; or a function of the request. */
export type FakeEndpoint = FakeResult | ((request: FakeRequest) => FakeResult | Promise<FakeResult>);

/** Responds with a status: `respond(409, { message: '…' })`. */
export const respond = (status: number, body: object) => Response.json(body, { status });

/** Fails as if the server were unreachable. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

/**
 * Replaces the network below the panel's HTTP client.
 * @param endpoints by method and path, such as `'GET /raffles'`; all others respond with 404
 * @returns the requests so far, in order
 */
export function fakeApi(endpoints: Readonly<Record<string, FakeEndpoint>>): FakeRequest[] {
  const requests: FakeRequest[] = [];
  window.fetch = (async (url: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    const request = toFakeRequest(url, init);
    requests.push(request);
    const endpoint = endpoints[`${request.method} ${request.path}`] ?? respond(404, { message: 'Not found.' });
    const result = typeof endpoint === 'function' ? await endpoint(request) : endpoint;
    return result instanceof Response ? result.clone() : Response.json({ success: true, ...result });
  }) as typeof fetch;
  return requests;
}

/** The requests that change something, as method, path and body. */
export const changesIn = (requests: readonly FakeRequest[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body] as const);

function toFakeRequest(url: string, { method = 'GET', body }: RequestInit): FakeRequest {
  const { pathname, searchParams } = new URL(url, location.href);
  return {
    method,
    path: pathname.replace('/admin-new/api', ''),
    query: Object.fromEntries(searchParams),
    ...(typeof body === 'string' && { body: JSON.parse(body) as unknown }),
    ...(body instanceof FormData && { body: Object.fromEntries(body) }),
  };
}
