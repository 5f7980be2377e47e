/** An `EventSource` for tests: the test plays the server. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  /** The connection that was opened last. */
  static last(): FakeEventSource {
    const source = FakeEventSource.opened.at(-1);
    if (!source) throw new Error('There was no connection.');
    return source;
  }

  /** The parameters that the connection was requested with. */
  get params(): { topics: string[]; lastEventId: string } {
    const { searchParams } = new URL(this.url, location.href);
    return { topics: String(searchParams.get('topics')).split(','), lastEventId: String(searchParams.get('lastEventId')) };
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  /** Sends an event. */
  send(topic: string, payload: object, lastEventId: string): void {
    this.dispatchEvent(new MessageEvent(topic, { data: JSON.stringify(payload), lastEventId }));
  }

  /** Sends a heartbeat. */
  ping(lastEventId: string, jitter = 500): void {
    this.send('ping', { data: { jitter } }, lastEventId);
  }

  /** Fails like a network error, or like another response than an event stream. */
  fail({ isRefused = false } = {}): void {
    this.readyState = isRefused ? FakeEventSource.CLOSED : 0;
    this.onerror?.();
  }
}
