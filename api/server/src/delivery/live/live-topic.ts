import { setTimeout } from 'node:timers/promises';
import { HttpProblem } from '../../lib/http-problem';
import type { CachedResponse } from '../../plugins/response-cache';
import { eventOf, type LiveConnection } from './live-connection';

export interface TopicSource {
  /** The cache topic of its response. */
  cacheTopic: string;
  /** Loads the response of the topic's GET for guests. @throws {HttpProblem} 404 if it doesn't exist */
  load: () => Promise<CachedResponse<object>>;
  /** Loads the data of several members, if the GET returns more to them; `fetch` if each has to request it. */
  forMembers?: 'fetch' | ((data: unknown, memberIds: string[]) => Promise<Map<string, unknown>>);
}

/** Clients request longer data, which the GET compresses. */
const MAX_DATA_BYTES = 32 * 1024;
/** Revision of what does not exist. */
const NO_REVISION = 'none';
const STALE = JSON.stringify({ stale: true });

/** Combines the changes within it into one event. */
const MIN_INTERVAL_MS = 250;

/** Connections that are written to before yielding to the event loop. */
const WRITES_AT_ONCE = 250;

/** A topic with subscribers, and its current event, serialized once. */
export class LiveTopic {
  readonly subscribers = new Set<LiveConnection>();
  /** The state that the subscribers have, or are being sent. */
  private sent: TopicState | undefined;
  /** Connections that resume, and wait for the next update. */
  private readonly resuming = new Set<LiveConnection>();
  private running: Promise<unknown> = Promise.resolve();
  private next: Promise<TopicState> | undefined;
  private isDirty = false;
  private isRefreshing = false;

  constructor(
    readonly name: string,
    private readonly source: TopicSource,
    /** The address of the client that opened it first. */
    readonly openedBy: string,
    private readonly onError: (cause: unknown) => void,
  ) {}

  get cacheTopic(): string {
    return this.source.cacheTopic;
  }

  /** True if its row does not exist, or not any more. */
  get isMissing(): boolean {
    return this.sent?.revision === NO_REVISION;
  }

  /** Starts a subscription without an event: the client has requested the state itself. */
  async start(connection: LiveConnection): Promise<void> {
    const { revision } = this.sent ?? (await this.update());
    // A change during the await has been sent already.
    if (connection.revisionOf(this.name) === undefined) connection.setRevision(this.name, revision);
  }

  /** Starts a subscription of a client that has a revision, or none of this topic: sends it the state unless it has it. */
  async resume(connection: LiveConnection): Promise<void> {
    if (this.sent && connection.revisionOf(this.name) === this.sent.revision) return;
    // The client may have a newer state: a response also changes with the time.
    this.resuming.add(connection);
    await this.update();
  }

  /**
   * Loads the state, and sends it to those that resume, and if it changed, to all. One at a time, so that the last state is sent last;
   * calls meanwhile share the next one, so that a crowd takes few queries.
   */
  private update(): Promise<TopicState> {
    this.next ??= this.running.then(() => {
      this.next = undefined;
      const update = this.loadAndSend();
      this.running = update.catch(() => undefined);
      return update;
    });
    return this.next;
  }

  private async loadAndSend(): Promise<TopicState> {
    const before = this.sent;
    const resuming = [...this.resuming];
    this.resuming.clear();
    const state = await this.load();
    this.sent = state;
    // Before the first state, subscribers have none that could have changed.
    const hasChanged = before !== undefined && state !== before;
    try {
      await this.send(state, hasChanged ? [...this.subscribers] : resuming);
      return state;
    } catch (cause) {
      this.sent = before;
      throw cause;
    }
  }

  private async send(state: TopicState, connections: readonly LiveConnection[]): Promise<void> {
    for (let start = 0; start < connections.length; start += WRITES_AT_ONCE) {
      if (start > 0) await new Promise(setImmediate);
      const some = connections.slice(start, start + WRITES_AT_ONCE);
      const eventFor = await this.eventsFor(state, some);
      for (const connection of some) {
        if (connection.revisionOf(this.name) !== state.revision) connection.send(this.name, state.revision, eventFor(connection));
      }
    }
  }

  /** Sends the topic to its subscribers if it changed. Changes during a refresh cause another one afterwards. */
  async refresh(): Promise<void> {
    this.isDirty = true;
    if (this.isRefreshing) return;
    this.isRefreshing = true;
    try {
      while (this.isDirty && this.subscribers.size > 0) {
        this.isDirty = false;
        await this.update();
        await setTimeout(MIN_INTERVAL_MS, undefined, { ref: false });
      }
    } catch (cause) {
      this.onError(cause);
    } finally {
      this.isRefreshing = false;
    }
  }

  private async eventsFor(
    { data, event, staleEvent }: TopicState,
    connections: readonly LiveConnection[],
  ): Promise<(connection: LiveConnection) => Buffer> {
    const { forMembers } = this.source;
    if (!forMembers || event === staleEvent) return () => event;
    const memberIds = new Set(connections.flatMap(({ member }) => member?.id ?? []));
    if (forMembers === 'fetch' || memberIds.size === 0) return ({ member }) => (member ? staleEvent : event);
    const own = await forMembers(data, [...memberIds]);
    return ({ member }) => (member ? eventOf(this.name, JSON.stringify({ data: own.get(member.id) ?? data })) : event);
  }

  /** @returns the state that was sent, if it did not change */
  private async load(): Promise<TopicState> {
    const staleEvent = eventOf(this.name, STALE);
    try {
      const { value, bytes, revision } = await this.source.load();
      if (this.sent?.revision === revision) return this.sent;
      const data = dataOf(value);
      const event = bytes.length > MAX_DATA_BYTES ? staleEvent : eventOf(this.name, JSON.stringify({ data }));
      return { revision, data, event, staleEvent };
    } catch (cause) {
      if (!(cause instanceof HttpProblem && cause.statusCode === 404)) throw cause;
      if (this.sent?.revision === NO_REVISION) return this.sent;
      return { revision: NO_REVISION, data: null, event: staleEvent, staleEvent };
    }
  }
}

interface TopicState {
  revision: string;
  data: unknown;
  /** The event of guests, and of members if the topic is public. */
  event: Buffer;
  staleEvent: Buffer;
}

/** The event's data: `data` of the response, or the whole response if its fields are at the top level (docs/contracts.md#requests). */
function dataOf(response: object): unknown {
  const { success: _success, ...body } = response as Record<string, unknown>;
  return 'data' in body ? body.data : body;
}
