import http from 'node:http';
import { listenForTest } from './http-server';

export interface ReceivedRequest {
  method: string;
  url: URL;
  headers: http.IncomingHttpHeaders;
}

/** Response of the mock: a status (default 200), a content type (default JSON), further headers, and a body. */
interface MockResponse {
  status?: number;
  type?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** A server that responds as a casino's affiliate interface, or as one of its failures. */
export interface MockCasino {
  origin: string;
  received: ReceivedRequest[];
  respond(handler: (request: ReceivedRequest) => MockResponse): void;
  close(): Promise<void>;
}

/** Starts a mock on a free port of 127.0.0.1; without a handler it responds 404. */
export async function openMockCasino(): Promise<MockCasino> {
  const received: ReceivedRequest[] = [];
  let handler: (request: ReceivedRequest) => MockResponse = () => ({ status: 404 });
  const server = http.createServer(({ method = '', url = '', headers }, response) => {
    const request = { method, url: new URL(url, 'http://mock'), headers };
    received.push(request);
    const { status = 200, type = 'application/json', headers: more = {}, body = '' } = handler(request);
    response.writeHead(status, { 'content-type': type, ...more }).end(body);
  });
  const { origin, close } = await listenForTest(server);
  return {
    origin,
    received,
    respond: (next) => void (handler = next),
    close,
  };
}
