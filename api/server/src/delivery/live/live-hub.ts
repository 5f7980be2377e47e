import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { LivePing } from '@greenroom/contract';
import pLimit from 'p-limit';
import type { Change, ChangeFeed } from '../../db/change-feed';
import type { Db } from '../../db/client';
import { decodeEventId } from '../../lib/event-id';
import { eventOf, LiveConnection, PING, type ConnectedMember } from './live-connection';
import { LiveTopic, type TopicSource } from './live-topic';
import { changesSince, encodeMemberState, readMemberStates } from './member-state';
import { SECOND } from '../../lib/durations';

/** docs/contracts.md#live-updates: 25 s at most. A twentieth of the connections is pinged each second. */
const PING_SECONDS = 20;
/** Everything is checked for expired sessions, and writes by other programs. */
const SWEEP_MS = 30 * SECOND;
/** The pauses between reads of members' states: of those who sent a request, and of all after a change by the staff. */
const MEMBER_INTERVAL_MS = 100;
const ALL_MEMBERS_INTERVAL_MS = 1000;
const MEMBERS_AT_ONCE = 500;

/** Time for clients to receive the last data when the server stops. */
const CLOSE_MS = 1000;

/** The time that each stream adds to {@link jitterOf}: clients that all reconnect send 170 requests a second. */
const JITTER_MS = 6;
const MIN_JITTER_MS = 500;
const MAX_JITTER_MS = 15 * SECOND;

/**
 * The limit of open topics that name a row, such as `raffle:12`: each is loaded again with every change of its kind. Guests open at most
 * half of them, and an address few. Pages poll further ones.
 */
const MAX_ROW_TOPICS = 256;
const MAX_GUEST_ROW_TOPICS = 128;
const MAX_ROW_TOPICS_PER_ADDRESS = 64;
/** After so many unknown ids, the rest of a stream's topics are ignored unless others have them open. */
const MAX_MISSING = 4;
const LOADS_AT_ONCE = 4;

/** The topic about the signed-in member. */
const ME = 'me';

interface LiveHubOptions {
  db: Db;
  now: () => Date;
  changes: ChangeFeed;
  /** @returns undefined for an unknown topic */
  sourceOf: (topic: string) => TopicSource | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

interface Client {
  member: ConnectedMember | null;
  address: string;
}

/** Returns the time in milliseconds over which clients spread their requests and reconnects. @param streams open ones */
export const jitterOf = (streams: number): number => Math.min(MAX_JITTER_MS, Math.max(MIN_JITTER_MS, streams * JITTER_MS));

/** Tells whether a topic is about one row, such as `raffle:12`. */
const namesRow = (topic: string): boolean => topic.includes(':');

/** Manages the event streams of this server: sends changes to the connections that subscribed to their topics. */
export class LiveHub {
  private readonly connections = new Set<LiveConnection>();
  private readonly pingGroups = Array.from({ length: PING_SECONDS }, () => new Set<LiveConnection>());
  private readonly topics = new Map<string, LiveTopic>();
  private readonly loads = pLimit(LOADS_AT_ONCE);
  private readonly changedMembers = new Set<string>();
  private haveAllChanged = false;
  private memberTimer: NodeJS.Timeout | undefined;
  private allMembersReadAt = -Infinity;
  private opened = 0;
  private seconds = 0;
  private pingEvent = this.makePing();
  private readonly stops: (() => void)[];

  constructor(private readonly options: LiveHubOptions) {
    const pings = setInterval(() => this.ping(), 1000).unref();
    const sweep = setInterval(() => options.changes.announce('unknown'), SWEEP_MS).unref();
    this.stops = [options.changes.onChange((change) => this.onChange(change)), () => clearInterval(pings), () => clearInterval(sweep)];
  }

  get size(): number {
    return this.connections.size;
  }

  /** Streams topics to a client, beginning with those that changed since its last event. @param response its headers have been sent */
  async open(
    response: ServerResponse,
    { topics, lastEventId, ...client }: Client & { topics: string[]; lastEventId: string },
  ): Promise<void> {
    const { member } = client;
    const names = topics.filter((name) => this.options.sourceOf(name));
    const isMember = member !== null && topics.includes(ME);
    const others = [...(isMember ? [ME] : []), ...(topics.includes(PING) ? [PING] : [])];
    const connection = new LiveConnection(response, [...names, ...others], member);
    const known = decodeEventId(lastEventId);
    const isResumed = known.size > 0;
    for (const name of names) connection.setRevision(name, known.get(name));
    const group = this.pingGroups[this.opened++ % PING_SECONDS];
    this.connections.add(connection);
    group?.add(connection);
    // Subscribes to open topics before the first await, so that no change is missed.
    for (const name of names) this.topics.get(name)?.subscribers.add(connection);
    let isClosed = false;
    response.on('close', () => {
      isClosed = true;
      this.connections.delete(connection);
      group?.delete(connection);
      for (const name of names) this.unsubscribe(name, connection);
    });

    let missing = 0;
    for (const name of names) {
      const topic = this.topics.get(name) ?? (missing < MAX_MISSING ? this.openTopic(name, client) : undefined);
      if (!topic || isClosed) continue;
      topic.subscribers.add(connection);
      await (isResumed ? topic.resume(connection) : topic.start(connection));
      if (!topic.isMissing) continue;
      missing += 1;
      this.unsubscribe(name, connection);
    }
    if (isMember) this.sendMember(connection, known.get(ME), isResumed);
    connection.start(this.pingEvent);
  }

  close(): void {
    for (const stop of this.stops) stop();
    clearTimeout(this.memberTimer);
    const jitter = jitterOf(this.size);
    for (const connection of this.connections) connection.handOver(MIN_JITTER_MS + Math.random() * jitter);
    setTimeout(() => this.connections.forEach((connection) => connection.destroy()), CLOSE_MS).unref();
  }

  /** @returns undefined for an unknown topic, and above the limits */
  private openTopic(name: string, { member, address }: Client): LiveTopic | undefined {
    const source = this.options.sourceOf(name);
    if (!source || (namesRow(name) && !this.mayOpenRowTopic(member, address))) return undefined;
    const limited = { ...source, load: () => this.loads(source.load) };
    const topic = new LiveTopic(name, limited, address, (cause) =>
      this.options.log.warn({ err: cause, topic: name }, 'A live topic could not be read'),
    );
    this.topics.set(name, topic);
    return topic;
  }

  private mayOpenRowTopic(member: ConnectedMember | null, address: string): boolean {
    const open = [...this.topics.values()].filter(({ name }) => namesRow(name));
    const max = member ? MAX_ROW_TOPICS : MAX_GUEST_ROW_TOPICS;
    return open.length < max && open.filter(({ openedBy }) => openedBy === address).length < MAX_ROW_TOPICS_PER_ADDRESS;
  }

  private unsubscribe(name: string, connection: LiveConnection): void {
    const topic = this.topics.get(name);
    topic?.subscribers.delete(connection);
    if (topic?.subscribers.size === 0) this.topics.delete(name);
  }

  private onChange(change: Change): void {
    if (change === 'unknown' || 'topic' in change) {
      for (const topic of this.topics.values()) if (change === 'unknown' || topic.cacheTopic === change.topic) void topic.refresh();
    }
    if (change === 'unknown') this.scheduleMembers('any');
    else if ('member' in change) this.scheduleMembers(change.member);
    else if ('session' in change) {
      for (const connection of this.connections) if (connection.member?.sessionHash === change.session) connection.end();
    }
  }

  private scheduleMembers(member: string): void {
    if (member === 'any') this.haveAllChanged = true;
    else this.changedMembers.add(member);
    this.memberTimer ??= setTimeout(() => void this.refreshMembers(), MEMBER_INTERVAL_MS).unref();
  }

  private async refreshMembers(): Promise<void> {
    const isTimeForAll = this.haveAllChanged && performance.now() - this.allMembersReadAt >= ALL_MEMBERS_INTERVAL_MS;
    const changed = [...this.connections].filter(({ member }) => member && (isTimeForAll || this.changedMembers.has(member.id)));
    this.changedMembers.clear();
    if (isTimeForAll) {
      this.haveAllChanged = false;
      this.allMembersReadAt = performance.now();
    }
    try {
      for (let start = 0; start < changed.length; start += MEMBERS_AT_ONCE)
        await this.readMembers(changed.slice(start, start + MEMBERS_AT_ONCE));
    } catch (cause) {
      this.options.log.warn({ err: cause }, "Members' live states could not be read");
      this.haveAllChanged = true;
    }
    this.memberTimer = undefined;
    if (this.haveAllChanged) this.scheduleMembers('any');
    else if (this.changedMembers.size > 0) this.memberTimer = setTimeout(() => void this.refreshMembers(), MEMBER_INTERVAL_MS).unref();
  }

  private async readMembers(connections: LiveConnection[]): Promise<void> {
    const hashes = new Set(connections.flatMap(({ member }) => member?.sessionHash ?? []));
    const states = await readMemberStates(this.options.db, [...hashes], this.options.now());
    for (const connection of connections) {
      const { member } = connection;
      const state = member && states.get(member.sessionHash);
      if (!member || !state) {
        connection.end();
        continue;
      }
      const before = encodeMemberState(member.state);
      member.state = state;
      if (connection.topics.includes(ME)) this.sendMember(connection, before);
    }
  }

  /** Sends what changed since a revision of the member. @param isResumed true to send the balance to a client without a revision */
  private sendMember(connection: LiveConnection, since: string | undefined, isResumed = false): void {
    if (!connection.member) return;
    const { state } = connection.member;
    const changes =
      since === undefined && isResumed
        ? { points: state.points, changed: [], notifications: state.notifications }
        : changesSince(since, state);
    const revision = encodeMemberState(state);
    if (changes) connection.send(ME, revision, eventOf(ME, JSON.stringify({ data: changes })));
    else connection.setRevision(ME, revision);
  }

  private ping(): void {
    this.seconds += 1;
    this.pingEvent = this.makePing();
    for (const connection of this.pingGroups[this.seconds % PING_SECONDS] ?? []) connection.ping(this.pingEvent);
  }

  private makePing(): Buffer {
    const data: LivePing = { jitter: jitterOf(this.size) };
    return eventOf(PING, JSON.stringify({ data }));
  }
}
