import { type LiveChange, type LiveRequest, type StreamStatus, LiveStream, PING_TIMEOUT_MS } from './live-stream';

/** A tab that is hidden longer than this needs no live updates. Phones suspend hidden tabs soon after, which would then keep the lock. */
const SLEEP_DELAY_MS = 3000;
/** How long a navigation to another document may take until its response; without one, such as for a download, the tab stays. */
const LEAVING_TIMEOUT_MS = 10_000;
/** Gathers the topics of all tabs, and of the components of a page, into one connection. */
const GATHER_MS = 100;

type TabMessage =
  | ({ type: 'request'; tab: string } & LiveRequest)
  | { type: 'leader' }
  | { type: 'change'; change: LiveChange }
  | { type: 'status'; status: StreamStatus | null };

interface LiveTabOptions {
  /** Tabs with the same name share a connection. */
  name: string;
  /** What this tab needs now. */
  request: () => LiveRequest;
  onChange: (change: LiveChange) => void;
  /** Called with the status of the stream again and again, and with null when it is interrupted. */
  onStatus: (status: StreamStatus | null) => void;
}

/**
 * This tab's part in the connection that all visible tabs of the browser share: whichever holds the lock is the leader and holds the
 * connection; the others send it their topics, and receive changes from it. When the leader closes or is hidden, the lock and the
 * connection go to another tab.
 */
export class LiveTab {
  private readonly id = crypto.randomUUID();
  private readonly listeners = new AbortController();
  private channel: BroadcastChannel | undefined;
  private lock: AbortController | undefined;
  /** Only in the leader. */
  private stream: LiveStream | undefined;
  private readonly requests = new Map<string, LiveRequest>();
  private gatherTimer: ReturnType<typeof setTimeout> | undefined;
  private sleepTimer: ReturnType<typeof setTimeout> | undefined;
  private statusTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: LiveTabOptions) {
    const { signal } = this.listeners;
    document.addEventListener('visibilitychange', () => this.onVisibility(), { signal });
    // Firefox keeps no page with a lock or an open stream for going back. It decides before `pagehide`, for a link right after
    // `beforeunload`, and takes some time to close a stream (decision 0050).
    document.addEventListener('click', (event) => leavesDocument(event) && this.onLeaving(), { signal });
    window.addEventListener('beforeunload', () => this.onLeaving(), { signal });
    window.addEventListener('pagehide', () => this.sleep(), { signal });
    window.addEventListener('pageshow', () => this.onVisibility(), { signal });
    this.onVisibility();
  }

  close(): void {
    this.listeners.abort();
    clearTimeout(this.sleepTimer);
    this.sleep();
  }

  /** Subscribes to what this tab needs now. */
  update(): void {
    if (!this.channel) return;
    const request = this.options.request();
    if (this.stream) this.addRequest(this.id, request);
    else this.send({ type: 'request', tab: this.id, ...request });
  }

  private onVisibility(): void {
    clearTimeout(this.sleepTimer);
    if (document.hidden) this.sleepTimer = setTimeout(() => this.sleep(), SLEEP_DELAY_MS);
    else this.wake();
  }

  private onLeaving(): void {
    clearTimeout(this.sleepTimer);
    this.sleep();
    this.sleepTimer = setTimeout(() => this.onVisibility(), LEAVING_TIMEOUT_MS);
  }

  private wake(): void {
    if (this.channel) return;
    this.channel = new BroadcastChannel(this.options.name);
    this.channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.receive(data);
    this.lock = new AbortController();
    const { signal } = this.lock;
    // Rejects when the tab goes to sleep before it gets the lock.
    navigator.locks.request(this.options.name, { signal }, () => this.lead(signal)).catch(() => undefined);
    this.update();
  }

  private sleep(): void {
    if (!this.channel) return;
    this.send({ type: 'request', tab: this.id, topics: [], revisions: [] });
    this.channel.close();
    this.channel = undefined;
    this.lock?.abort();
    // At once, not when the lock is released, as Firefox needs it.
    this.stream?.close();
    this.stream = undefined;
    clearTimeout(this.gatherTimer);
    this.requests.clear();
    this.setStatus(null);
  }

  /** Holds the connection until the tab goes to sleep. */
  private async lead(signal: AbortSignal): Promise<void> {
    // The tab may go to sleep between the grant and this call.
    if (signal.aborted) return;
    this.stream = new LiveStream({
      request: () => this.requestOfAllTabs(),
      onChange: (change) => this.share({ type: 'change', change }),
      onPing: () => this.share({ type: 'status', status: this.stream?.status ?? null }),
      onDisconnect: () => this.share({ type: 'status', status: null }),
    });
    this.send({ type: 'leader' });
    this.update();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  }

  private addRequest(tab: string, request: LiveRequest): void {
    if (request.topics.length > 0) this.requests.set(tab, request);
    else this.requests.delete(tab);
    clearTimeout(this.gatherTimer);
    this.gatherTimer = setTimeout(() => {
      const { topics } = this.requestOfAllTabs();
      if (!this.stream?.covers(topics)) this.stream?.connect();
      else this.share({ type: 'status', status: this.stream.status });
    }, GATHER_MS);
  }

  private requestOfAllTabs(): LiveRequest {
    const requests = [...this.requests.values()];
    const topics = new Set(requests.flatMap((request) => request.topics));
    return { topics: [...topics], revisions: [...new Set(requests.flatMap(({ revisions }) => revisions))] };
  }

  private receive(message: TabMessage): void {
    if (message.type === 'request') {
      if (this.stream) this.addRequest(message.tab, message);
    } else if (message.type === 'leader') this.update();
    else if (message.type === 'change') this.options.onChange(message.change);
    else this.setStatus(message.status);
  }

  /** Handles what the stream sent like the other tabs. */
  private share(message: TabMessage): void {
    this.send(message);
    this.receive(message);
  }

  /** Without a sign of the leader, the topics are no longer live. */
  private setStatus(status: StreamStatus | null): void {
    clearTimeout(this.statusTimer);
    if (status) this.statusTimer = setTimeout(() => this.setStatus(null), PING_TIMEOUT_MS);
    this.options.onStatus(status);
  }

  private send(message: TabMessage): void {
    this.channel?.postMessage(message);
  }
}

/** Whether a click follows a link to another document in this tab; the router prevents the default of its own links. */
function leavesDocument({ defaultPrevented, target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element && target.closest('a[href]:not([target="_blank"])');
  return Boolean(link) && !defaultPrevented && !ctrlKey && !metaKey && !shiftKey;
}
