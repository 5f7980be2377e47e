import { setTimeout } from 'node:timers/promises';
import { HttpProblem } from '../../http-problem';
import type { CachedResponse } from '../../response-cache';
import { eventOf, type LiveConnection } from './live-connection';

/** What a topic consists of. */
export interface TopicSource {
  /** The topic under which the responses are cached that this one is made of. */
  cacheTopic: string;
  /** The body of the topic's GET as a guest gets it. @throws {HttpProblem} 404 where there is no such thing */
  load: () => Promise<CachedResponse<object>>;
  /**
   * Where the GET returns more to members than to guests: the data of each of these members, or `fetch` where that is too much to
   * read for all of them at once, so that they fetch it themselves.
   */
  forMembers?: 'fetch' | ((data: unknown, memberIds: string[]) => Promise<Map<string, unknown>>);
}

/** Larger data is fetched rather than pushed: the GET is compressed, and many clients show a part of it. */
const MAX_DATA_BYTES = 32 * 1024;
const STALE = JSON.stringify({ stale: true });

/** At most so often is a topic sent: a raffle that hundreds enter at once is sent with all of their entries. */
const MIN_INTERVAL_MS = 250;

/** Writes to this many connections in a row, before other work of the event loop gets its turn. */
const WRITES_AT_ONCE = 250;

/** A topic that somebody is connected to: its current event, serialized once, and its subscribers. */
export class LiveTopic {
  readonly subscribers = new Set<LiveConnection>();
  private current: Promise<TopicState> | undefined;
  private sent: TopicState | undefined;
  private isDirty = false;
  private isRefreshing = false;

  constructor(
    readonly name: string,
    private readonly source: TopicSource,
    private readonly onError: (cause: unknown) => void,
  ) {}

  get cacheTopic(): string {
    return this.source.cacheTopic;
  }

  /** The state that subscribers have been sent, loaded for the first of them. */
  async state(): Promise<TopicState> {
    if (this.sent) return this.sent;
    this.current ??= this.load();
    try {
      const state = await this.current;
      this.sent ??= state;
      return this.sent;
    } finally {
      this.current = undefined;
    }
  }

  /** Sends a state to connections that do not have it yet. */
  async send(state: TopicState, connections: readonly LiveConnection[]): Promise<void> {
    for (let start = 0; start < connections.length; start += WRITES_AT_ONCE) {
      if (start > 0) await new Promise(setImmediate);
      const some = connections.slice(start, start + WRITES_AT_ONCE);
      const eventFor = await this.eventsFor(state, some);
      for (const connection of some) {
        if (connection.revisionOf(this.name) !== state.revision) connection.send(this.name, state.revision, eventFor(connection));
      }
    }
  }

  /** Sends the topic to its subscribers if it changed; again and again while more changes come in, never twice at once. */
  async refresh(): Promise<void> {
    this.isDirty = true;
    if (this.isRefreshing) return;
    this.isRefreshing = true;
    try {
      while (this.isDirty && this.subscribers.size > 0) {
        this.isDirty = false;
        const state = await this.load();
        if (state.revision !== this.sent?.revision) {
          this.sent = state;
          await this.send(state, [...this.subscribers]);
        }
        await setTimeout(MIN_INTERVAL_MS, undefined, { ref: false });
      }
    } catch (cause) {
      this.onError(cause);
    } finally {
      this.isRefreshing = false;
    }
  }

  private async eventsFor({ data, event, staleEvent }: TopicState, connections: readonly LiveConnection[]): Promise<(connection: LiveConnection) => Buffer> {
    const { forMembers } = this.source;
    if (!forMembers || event === staleEvent) return () => event;
    const memberIds = new Set(connections.flatMap(({ member }) => member?.id ?? []));
    if (forMembers === 'fetch' || memberIds.size === 0) return ({ member }) => (member ? staleEvent : event);
    const own = await forMembers(data, [...memberIds]);
    return ({ member }) => (member ? eventOf(this.name, JSON.stringify({ data: own.get(member.id) ?? data })) : event);
  }

  private async load(): Promise<TopicState> {
    const staleEvent = eventOf(this.name, STALE);
    try {
      const { value, bytes, revision } = await this.source.load();
      const data = dataOf(value);
      const event = bytes.length > MAX_DATA_BYTES ? staleEvent : eventOf(this.name, JSON.stringify({ data }));
      return { revision, data, event, staleEvent };
    } catch (cause) {
      if (!(cause instanceof HttpProblem && cause.statusCode === 404)) throw cause;
      return { revision: 'none', data: null, event: staleEvent, staleEvent };
    }
  }
}

export interface TopicState {
  revision: string;
  data: unknown;
  /** For guests, and for members where the topic is the same for all. */
  event: Buffer;
  staleEvent: Buffer;
}

/** The data of an event: `data` of a response, or all of it where the specification names its fields at the top level. */
function dataOf(response: object): unknown {
  const { success: _success, ...body } = response as Record<string, unknown>;
  return 'data' in body ? body.data : body;
}
