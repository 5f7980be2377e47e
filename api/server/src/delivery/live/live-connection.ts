import type { ServerResponse } from 'node:http';
import { encodeEventId } from '../../lib/event-id';
import type { MemberState } from './member-state';

/** A slower client is disconnected; it reconnects and gets the current state. */
const MAX_BUFFERED_BYTES = 512 * 1024;

/** The topic of clients that see neither comments nor ids without data, such as EventSource. */
export const PING = 'ping';

/** A connection's member, with the state that was last sent. */
export interface ConnectedMember {
  id: string;
  sessionHash: string;
  state: MemberState;
}

export class LiveConnection {
  /** The last sent revision of each topic, by the topic's index. */
  private readonly revisions: (string | undefined)[];
  private hasStarted = false;

  constructor(
    private readonly response: ServerResponse,
    readonly topics: readonly string[],
    readonly member: ConnectedMember | null,
  ) {
    this.revisions = topics.map(() => undefined);
  }

  revisionOf(topic: string): string | undefined {
    return this.revisions[this.topics.indexOf(topic)];
  }

  setRevision(topic: string, revision: string | undefined): void {
    this.revisions[this.topics.indexOf(topic)] = revision;
  }

  /** @param event without its id, see {@link eventOf} */
  send(topic: string, revision: string, event: Buffer): void {
    this.setRevision(topic, revision);
    if (this.response.writableLength > MAX_BUFFERED_BYTES) return void this.response.destroy();
    this.write(event, this.id);
  }

  /** Sends the id of all topics, once the stream has resumed. @param ping for a client that subscribed to {@link PING} */
  start(ping: Buffer): void {
    this.hasStarted = true;
    this.write(...(this.topics.includes(PING) ? [ping] : []), this.id);
  }

  /** Clients store an id without an event, and dispatch nothing. */
  private get id(): string {
    return `id: ${encodeEventId(this.topics, this.revisions)}\n\n`;
  }

  private write(...chunks: (Buffer | string)[]): void {
    this.response.cork();
    for (const chunk of chunks) this.response.write(chunk);
    this.response.uncork();
  }

  /** @param event for a client that subscribed to {@link PING} */
  ping(event: Buffer): void {
    if (!this.hasStarted) return;
    if (this.topics.includes(PING)) this.write(': ping\n', event, '\n');
    else this.response.write(': ping\n\n');
  }

  end(): void {
    this.response.end();
  }

  /** Ends the stream of a server that stops: clients that reconnect by themselves, as `EventSource` does, wait this long. */
  handOver(retryMs: number): void {
    this.response.end(`retry: ${Math.round(retryMs)}\n\n`);
  }

  /** Ends the connection without waiting for the client to read. */
  destroy(): void {
    this.response.destroy();
  }
}

/** Serializes a server-sent event without its id. */
export const eventOf = (topic: string, json: string): Buffer => Buffer.from(`event: ${topic}\ndata: ${json}\n`);
