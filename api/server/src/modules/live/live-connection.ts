import type { ServerResponse } from 'node:http';
import { encodeEventId } from './event-id';
import type { MemberState } from './member-state';

/** Limit of unsent data: a slower client is disconnected. It reconnects and gets the current state. */
const MAX_BUFFERED_BYTES = 512 * 1024;

/** A connection's member, with the state that was last sent. */
export interface ConnectedMember {
  id: string;
  sessionHash: string;
  state: MemberState;
}

/** A client's event stream. */
export class LiveConnection {
  /** The last sent revision of each topic, by the topic's index. */
  private readonly revisions: (string | undefined)[];

  constructor(
    private readonly response: ServerResponse,
    readonly topics: readonly string[],
    readonly member: ConnectedMember | null,
  ) {
    this.revisions = topics.map(() => undefined);
  }

  /** The topic's last sent revision, if any. */
  revisionOf(topic: string): string | undefined {
    return this.revisions[this.topics.indexOf(topic)];
  }

  /** Marks a revision as known to the client. */
  setRevision(topic: string, revision: string): void {
    this.revisions[this.topics.indexOf(topic)] = revision;
  }

  /** @param event without its id, see {@link eventOf} */
  send(topic: string, revision: string, event: Buffer): void {
    this.setRevision(topic, revision);
    if (this.response.writableLength > MAX_BUFFERED_BYTES) return void this.response.destroy();
    this.response.cork();
    this.response.write(event);
    this.sendId();
    this.response.uncork();
  }

  /** Sends an id without data: the client stores it and dispatches no event. */
  sendId(): void {
    this.response.write(`id: ${encodeEventId(this.topics, this.revisions)}\n\n`);
  }

  ping(): void {
    this.response.write(': ping\n\n');
  }

  end(): void {
    this.response.end();
  }

  /** Ends the connection without waiting for the client to read. */
  destroy(): void {
    this.response.destroy();
  }
}

/** Serializes a server-sent event without its id. */
export const eventOf = (topic: string, json: string): Buffer => Buffer.from(`event: ${topic}\ndata: ${json}\n`);
