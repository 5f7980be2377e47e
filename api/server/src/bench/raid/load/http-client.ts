import http from 'node:http';

/** As long as the page waits for a response before it counts as failed (shared-ui/src/http/api.ts). */
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
  /** As it came over the network. */
  body: Buffer;
}

/**
 * The least that speaks HTTP, since its load shares the processors with the server. Connections stay open and are used again, as a
 * proxy in front of the server does it; there is one for each request under way.
 */
export class HttpClient {
  private readonly agent: http.Agent;

  constructor(
    private readonly origin: string,
    { keepAlive = true } = {},
  ) {
    this.agent = new http.Agent({ keepAlive });
  }

  /** @throws where the connection fails or the response takes too long */
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
