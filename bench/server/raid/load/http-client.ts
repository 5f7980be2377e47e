import http from 'node:http';

/** The timeout of the site's own HTTP client (shared-ui/src/http/api.ts). */
const TIMEOUT_MS = 15_000;

export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface HttpResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** Not decompressed. */
  body: Buffer;
}

/**
 * A minimal HTTP client, since the load generator shares the CPU with the server. It keeps connections alive, as a reverse proxy does,
 * with one per request in flight.
 */
export class HttpClient {
  private readonly agent: http.Agent;

  constructor(
    private readonly origin: string,
    { keepAlive = true } = {},
  ) {
    this.agent = new http.Agent({ keepAlive });
  }

  /** @throws if the connection fails or the request times out */
  send({ method, path, headers, body }: HttpRequest): Promise<HttpResponse> {
    const content = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const request = http.request(this.origin + path, { method, headers: { ...headers, ...content }, agent: this.agent });
      const timer = setTimeout(() => request.destroy(new Error('timeout')), TIMEOUT_MS);
      request.on('error', reject);
      request.on('close', () => clearTimeout(timer));
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
      });
      request.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
