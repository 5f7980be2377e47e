import { ApiError, isRecord, readNumber, readRecord, requestOptional } from '@greenroom/shared-ui/http';
import { attempt } from '../../app/attempt';
import { topicOf } from './live-updates';
import { reconnectDelay } from './reconnect-delay';

const ENDPOINT = '/api/live';

/** The heartbeats' topic: one at once, then every 20 s, with the time over which clients should spread (docs/live-updates.md). */
const PING = 'ping';
/** After a longer wait for the first ping, a proxy buffers the stream (docs/contracts.md#live-updates). */
const FIRST_PING_MS = 10_000;
/** WebKit reports nothing of a request that it cancels itself. Doubles with each attempt, for proxies that hold back the response. */
const OPEN_TIMEOUT_MS = 20_000;
const MAX_DOUBLINGS = 6;
/** Without a ping for this long, the connection is dead. */
const PING_TIMEOUT_MS = 60_000;
/** The key in `sessionStorage` of tabs that had a connection: their back end has the endpoint. */
const OPENED_KEY = 'live-opened';
/** The default until a ping says how many clients there are. */
const DEFAULT_JITTER_MS = 3000;

export interface LiveChange {
  topic: string;
  /** The topic's GET data; absent if it has to be requested. */
  data?: unknown;
  /** For example `raffles=ab12`; undefined if the back end has event ids of another format. */
  revision?: string | undefined;
  jitter: number;
}

export interface LiveRequest {
  topics: readonly string[];
  /** The known revisions: only topics that changed since are sent. */
  revisions: readonly string[];
}

export interface StreamStatus extends LiveRequest {
  jitter: number;
}

interface LiveStreamOptions {
  request: () => LiveRequest;
  onChange: (change: LiveChange) => void;
  /** Called at each ping while events arrive on time, and with null when the stream is interrupted. */
  onStatus: (status: StreamStatus | null) => void;
}

/** The live connection (docs/contracts.md#live-updates): reconnects for ever with jittered backoff, and resumes where it stopped. */
export class LiveStream {
  private source: EventSource | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempt = 0;
  private jitter = DEFAULT_JITTER_MS;
  private topics: readonly string[] = [];

  constructor(private readonly options: LiveStreamOptions) {
    window.addEventListener('online', this.onOnline);
  }

  update(): void {
    const { topics } = this.options.request();
    if (!this.source || topics.some((topic) => !this.topics.includes(topic))) this.connect();
  }

  /** Replaces the connection by one with the topics that are requested now. */
  connect(): void {
    this.disconnect();
    void this.open();
  }

  close(): void {
    window.removeEventListener('online', this.onOnline);
    this.disconnect();
  }

  private readonly onOnline = () => {
    if (!this.source) this.connect();
  };

  private disconnect(): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = undefined;
  }

  private async open(): Promise<void> {
    const { topics, revisions } = this.options.request();
    this.topics = topics;
    // Never empty: the server then sends the topics that the id doesn't name.
    const known = [`${PING}=0`, ...revisions].map((revision) => [topicOf(revision), revision] as const);
    const lastEventId = [...new Map(known).values()].join('/');
    const url = `${ENDPOINT}?${new URLSearchParams({ topics: [PING, ...topics].join(','), lastEventId })}`;
    try {
      const isAvailable = await requestOptional(ENDPOINT, () => this.openSource(url));
      if (!isAvailable) this.close();
    } catch {
      // The server is busy or failing; the next attempt is scheduled.
    }
  }

  /** Resolves when the response has begun, or may begin at another attempt. @throws {ApiError} for any other response */
  private openSource(url: string): Promise<true> {
    const source = new EventSource(url);
    this.source = source;
    this.listen(source);
    return new Promise((resolve, reject) => {
      this.timer = setTimeout(
        () => {
          this.lose(source);
          resolve(true);
        },
        OPEN_TIMEOUT_MS * 2 ** Math.min(this.attempt, MAX_DOUBLINGS),
      );
      source.onopen = () => {
        clearTimeout(this.timer);
        attempt(() => sessionStorage.setItem(OPENED_KEY, '1'), undefined);
        resolve(true);
      };
      source.onerror = () => {
        // Only after a network error, the browser reconnects automatically, without backoff.
        const isNetworkError = source.readyState !== EventSource.CLOSED;
        this.lose(source);
        // A proxy refuses what comes while its server restarts.
        const hasOpened = attempt(() => sessionStorage.getItem(OPENED_KEY) !== null, false);
        if (isNetworkError || hasOpened) resolve(true);
        else void responseStatus(url).then((status) => reject(refusal(status)));
      };
    });
  }

  private listen(source: EventSource): void {
    const openedAt = Date.now();
    const isNew = () => Date.now() - openedAt < FIRST_PING_MS;
    let isTimely = false;
    const on = (topic: string, listener: (payload: Readonly<Record<string, unknown>>, revisions: string[]) => void) =>
      source.addEventListener(topic, ({ data, lastEventId }: MessageEvent<string>) => {
        if (source !== this.source) return;
        this.attempt = 0;
        listener(
          parse(data),
          lastEventId.split('/').filter((part) => part.includes('=')),
        );
      });
    on(PING, ({ data }, revisions) => {
      isTimely ||= isNew();
      if (!isTimely) return;
      this.jitter = readNumber(readRecord(data).jitter, DEFAULT_JITTER_MS);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.lose(source), PING_TIMEOUT_MS);
      this.options.onStatus({ topics: this.topics, revisions, jitter: this.jitter });
    });
    for (const topic of this.topics) {
      on(topic, (payload, revisions) => {
        const revision = revisions.find((each) => topicOf(each) === topic);
        // Data that a proxy held back may be older than a response requested meanwhile.
        const data = (isTimely || isNew()) && 'data' in payload ? { data: payload.data } : {};
        this.options.onChange({ topic, ...data, revision, jitter: this.jitter });
      });
    }
  }

  /** Schedules the next attempt after a connection failed or ended. */
  private lose(source: EventSource): void {
    if (source !== this.source) return;
    this.disconnect();
    this.options.onStatus(null);
    this.timer = setTimeout(() => this.connect(), reconnectDelay(this.attempt, this.jitter));
    this.attempt += 1;
  }
}

function parse(json: string): Readonly<Record<string, unknown>> {
  const payload = attempt<unknown>(() => JSON.parse(json), null);
  return isRecord(payload) ? payload : {};
}

/** The resource timing follows the error event. */
const TIMING_DELAY_MS = 100;

/** Returns the status of a failed response, which `EventSource` lacks, from the resource timing; 0 in Chromium and Safari. */
async function responseStatus(url: string): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, TIMING_DELAY_MS));
  const timing = performance.getEntriesByName(new URL(url, location.href).href).at(-1) as PerformanceResourceTiming | undefined;
  return timing?.responseStatus ?? 0;
}

const TEMPORARY = [401, 403, 408, 429];

/** Makes the error of any response but a temporary failure: there is no such endpoint. */
function refusal(status: number): ApiError {
  const isTemporary = TEMPORARY.includes(status) || (status >= 500 && status !== 501);
  return new ApiError('refused', 'There are no live updates', { status: isTemporary ? status : 404 });
}
