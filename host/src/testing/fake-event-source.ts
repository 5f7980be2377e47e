/** An `EventSource` whose server the test plays. */
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

  static last(): FakeEventSource {
    const source = FakeEventSource.opened.at(-1);
    if (!source) throw new Error('There was no connection.');
    return source;
  }

  get params(): { topics: string[]; lastEventId: string } {
    const { searchParams } = new URL(this.url, location.href);
    return { topics: String(searchParams.get('topics')).split(','), lastEventId: String(searchParams.get('lastEventId')) };
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  send(topic: string, payload: object, lastEventId: string): void {
    this.dispatchEvent(new MessageEvent(topic, { data: JSON.stringify(payload), lastEventId }));
  }

  ping(lastEventId: string, jitter = 500): void {
    this.send('ping', { data: { jitter } }, lastEventId);
  }

  /** Fails like a network error, or like a response that is no event stream. */
  fail({ isRefused = false } = {}): void {
    this.readyState = isRefused ? FakeEventSource.CLOSED : 0;
    this.onerror?.();
  }
}
