import http from 'node:http';
import { reconnectDelay } from '@greenroom/host/reconnect-delay';
import { OPEN_AT_ONCE, clientHeaders } from './stream-clients';

/** Clients of event streams that reconnect by themselves, as the site does in a browser. */
export interface ReconnectingClients {
  /** The number of open streams. */
  open(): number;
  /** The times at which streams were opened, in milliseconds since 1970; a stream is open once the server has sent what changed. */
  openedAt: number[];
  /** The number of clients that received an event which contains the text. */
  received(text: string): number;
  close(): void;
}

/** A client's stream. */
interface Stream {
  /** Failed attempts since the last stream. */
  attempts: number;
  lastEventId: string;
  jitterMs: number;
  isOpen: boolean;
  events: string[];
}

/**
 * Connects clients to a server, every other one a member, and reconnects them whenever their streams end.
 * @param topics of each stream
 */
export async function connectReconnectingClients(origin: string, count: number, topics: string): Promise<ReconnectingClients> {
  const streams: Stream[] = Array.from({ length: count }, () => ({ attempts: 0, lastEventId: '', jitterMs: 0, isOpen: false, events: [] }));
  const requests = new Set<http.ClientRequest>();
  const timers = new Set<NodeJS.Timeout>();
  const openedAt: number[] = [];
  let isClosed = false;

  /** @returns a promise for the first event, for the initial connections */
  function connect(index: number, stream: Stream): Promise<void> {
    const id = stream.lastEventId === '' ? '' : `&lastEventId=${encodeURIComponent(stream.lastEventId)}`;
    return new Promise((resolve) => {
      const url = `${origin}/api/live?topics=ping,${topics}${id}`;
      const request = http.get(url, { agent: false, headers: clientHeaders(index) }, (response) => {
        if (response.statusCode !== 200) return void response.resume();
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          const blocks = (text + chunk).split('\n\n');
          text = blocks.pop() ?? '';
          for (const block of blocks) receive(stream, block);
          if (stream.isOpen) resolve();
        });
        response.on('error', () => undefined);
      });
      requests.add(request);
      request.on('error', () => undefined);
      request.on('close', () => {
        requests.delete(request);
        stream.isOpen = false;
        if (isClosed) return;
        const timer = setTimeout(
          () => {
            timers.delete(timer);
            void connect(index, stream);
          },
          reconnectDelay(stream.attempts++, stream.jitterMs),
        );
        timers.add(timer);
      });
    });
  }

  function receive(stream: Stream, block: string): void {
    const fields = new Map(block.split('\n').map((line) => [line.split(':', 1)[0] ?? '', line.replace(/^\w*: ?/, '')]));
    stream.lastEventId = fields.get('id') ?? stream.lastEventId;
    const data = fields.get('data') ?? '{}';
    if (fields.get('event') !== 'ping') return void stream.events.push(data);
    stream.jitterMs = (JSON.parse(data) as { data: { jitter: number } }).data.jitter;
    if (!stream.isOpen) openedAt.push(Date.now());
    stream.isOpen = true;
    stream.attempts = 0;
  }

  for (let start = 0; start < count; start += OPEN_AT_ONCE) {
    await Promise.all(streams.slice(start, start + OPEN_AT_ONCE).map((stream, offset) => connect(start + offset, stream)));
  }

  return {
    open: () => streams.filter(({ isOpen }) => isOpen).length,
    openedAt,
    received: (text) => streams.filter(({ events }) => events.some((event) => event.includes(text))).length,
    close() {
      isClosed = true;
      timers.forEach((timer) => clearTimeout(timer));
      requests.forEach((request) => request.destroy());
    },
  };
}
