import http from 'node:http';
import { listenForTest } from './http-server';

interface ReceivedMessage {
  url: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test says itself what it expects of it
  body: any;
}

/** Response of the mock; `hang`: nothing until the client gives up. */
type WebhookResponse = 'hang' | { status: number; headers?: http.OutgoingHttpHeaders; body?: object };

/** A server that responds as Discord's webhooks do. */
export interface MockWebhook {
  origin: string;
  received: ReceivedMessage[];
  /** Responses to the next messages; afterwards 204. */
  next(...responses: WebhookResponse[]): void;
  close(): Promise<void>;
}

export async function openMockWebhook(): Promise<MockWebhook> {
  const received: ReceivedMessage[] = [];
  let planned: WebhookResponse[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ url: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) });
      const current = planned.shift() ?? { status: 204 };
      if (current === 'hang') return;
      const { status, headers = {}, body } = current;
      response.writeHead(status, { ...(body && { 'content-type': 'application/json' }), ...headers }).end(body && JSON.stringify(body));
    });
  });
  const { origin, close } = await listenForTest(server);
  return {
    origin,
    received,
    next: (...responses) => void (planned = responses),
    close,
  };
}
