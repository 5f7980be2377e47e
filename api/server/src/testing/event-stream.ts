interface StreamedEvent {
  event: string;
  data: unknown;
}

export interface EventStreamClient {
  response: Response;
  /** Resolves with the next event. @throws if the stream ends */
  next(): Promise<StreamedEvent>;
  /** Resolves with the last id; waits for the first one. */
  lastEventId(): Promise<string>;
  /** Resolves when the server ends the stream, with the remaining events. */
  ended(): Promise<StreamedEvent[]>;
  close(): void;
}

export async function openEventStream(url: string, headers: Record<string, string> = {}): Promise<EventStreamClient> {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  const blocks = blocksOf(response.body ?? new ReadableStream());
  const events: StreamedEvent[] = [];
  let id = '';

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
