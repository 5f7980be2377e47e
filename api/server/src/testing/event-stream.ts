/** An event of a stream, its data as JSON. */
export interface StreamedEvent {
  event: string;
  data: unknown;
}

/** A client of server-sent events that hands out one event after the other. */
export interface EventStreamClient {
  response: Response;
  /** The next event. @throws where the stream ended before */
  next(): Promise<StreamedEvent>;
  /** Resolves once the stream has an id, which it sends with the first bytes. */
  lastEventId(): Promise<string>;
  /** Resolves when the server ends the stream, with the events that were not taken. */
  ended(): Promise<StreamedEvent[]>;
  close(): void;
}

/** Opens a stream over HTTP. */
export async function openEventStream(url: string, headers: Record<string, string> = {}): Promise<EventStreamClient> {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  const blocks = blocksOf(response.body ?? new ReadableStream());
  const events: StreamedEvent[] = [];
  let id = '';

  /** Reads up to the next event or id. @returns false at the end */
  async function read(): Promise<boolean> {
    const { value, done } = await blocks.next().catch(() => ({ value: undefined, done: true }));
    if (done || value === undefined) return false;
    const fields = new Map(value.split('\n').map((line) => [line.split(':', 1)[0] ?? '', line.replace(/^\w*: ?/, '')]));
    id = fields.get('id') ?? id;
    const data = fields.get('data');
    if (data !== undefined) events.push({ event: fields.get('event') ?? 'message', data: JSON.parse(data) });
    return true;
  }

  return {
    response,
    async next() {
      while (events.length === 0) if (!(await read())) throw new Error('The stream ended.');
      return events.shift() as StreamedEvent;
    },
    async lastEventId() {
      while (id === '') if (!(await read())) throw new Error('The stream ended.');
      return id;
    },
    async ended() {
      while (await read());
      return events;
    },
    close: () => abort.abort(),
  };
}

async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield text.slice(0, end);
      text = text.slice(end + 2);
    }
  }
  return undefined;
}
