import type { ServerResponse } from 'node:http';
import { encodeEventId } from './event-id';
import type { MemberState } from './member-state';

/** A client that reads so slowly that this much is waiting for it is disconnected; it comes back and gets the current state. */
const MAX_BUFFERED_BYTES = 512 * 1024;

/** The member of a connection, as last sent to it. */
export interface ConnectedMember {
  id: string;
  sessionHash: string;
  state: MemberState;
}

/** A client's event stream. */
export class LiveConnection {
  /** By the index of the topic: the revision of which the client was last sent the event. */
  private readonly revisions: (string | undefined)[];

  constructor(
    private readonly response: ServerResponse,
    readonly topics: readonly string[],
    readonly member: ConnectedMember | null,
  ) {
    this.revisions = topics.map(() => undefined);
  }

  /** The revision of the topic that the client has, if any. */
  revisionOf(topic: string): string | undefined {
    return this.revisions[this.topics.indexOf(topic)];
  }

  /** Marks a topic as known to the client in this revision. */
  setRevision(topic: string, revision: string): void {
    this.revisions[this.topics.indexOf(topic)] = revision;
  }

  /** @param event everything but its id, see {@link eventOf} */
  send(topic: string, revision: string, event: Buffer): void {
    this.setRevision(topic, revision);
    if (this.response.writableLength > MAX_BUFFERED_BYTES) return void this.response.destroy();
    this.response.cork();
    this.response.write(event);
    this.sendId();
    this.response.uncork();
  }

  /** An event without data is not dispatched by the client, but its id is remembered. */
  sendId(): void {
    this.response.write(`id: ${encodeEventId(this.topics, this.revisions)}\n\n`);
  }

  ping(): void {
    this.response.write(': ping\n\n');
  }

  end(): void {
    this.response.end();
  }

  /** Ends the connection of a client that reads nothing, too. */
  destroy(): void {
    this.response.destroy();
  }
}

/** An event as server-sent events spell it, up to its id. */
export const eventOf = (topic: string, json: string): Buffer => Buffer.from(`event: ${topic}\ndata: ${json}\n`);
