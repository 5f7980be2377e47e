import http from 'node:http';
import https from 'node:https';

const TIMEOUT_MS = 8000;

export interface Response {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Tells whether a stream's response is complete enough; by default at its end. */
  until?: (body: string) => boolean;
  timeoutMs?: number;
  /** Accepts any certificate: for the site itself, whose certificate has a check of its own. */
  anyCertificate?: boolean;
}

const MAX_BYTES = 1_000_000;

/** Sends a request on a connection of its own, without following redirects. @throws the system's error, or a timeout */
export function request(url: string, options: RequestOptions = {}): Promise<Response> {
  const { method = 'GET', headers, body, until, timeoutMs = TIMEOUT_MS, anyCertificate = false } = options;
  const client = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const sent = client.request(url, {
      method,
      headers: { 'user-agent': 'greenroom-doctor', ...headers },
      agent: false,
      rejectUnauthorized: !anyCertificate,
      signal: AbortSignal.timeout(timeoutMs),
    });
    sent.on('error', (error) => reject(error.name === 'AbortError' ? Object.assign(error, { code: 'ETIMEDOUT' }) : error));
    sent.on('response', (response) => {
      let text = '';
      const finish = () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        sent.destroy();
      };
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.length > MAX_BYTES || until?.(text)) finish();
      });
      response.on('end', finish);
      response.on('error', reject);
    });
    sent.end(body);
  });
}
