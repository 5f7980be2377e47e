import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { Client, type Pool } from 'pg';
import { connectionOptions, startHeartbeat, type ConnectionLimits } from './connections';

const CHANNEL = 'greenroom';

/** Sends a message to all servers with the commit of a transaction, even if this one dies right after it. */
export const notifyWithin = (tx: Pick<PgDatabase<PgQueryResultHKT>, 'execute'>, message: string) =>
  tx.execute(sql`select pg_notify(${CHANNEL}, ${`\n${message}`})`);

/** Limit in bytes: PostgreSQL rejects payloads of 8,000. */
const MAX_PAYLOAD = 7900;

const RECONNECT_MS = 1000;

export interface Notifications {
  /** Sends short texts to the other servers. @throws if the database can't be reached */
  publish(messages: readonly string[]): Promise<void>;
  /**
   * Receives other servers' messages. @param onMessage called with `null` after a reconnect, since messages may have been lost
   * @returns unsubscribes
   */
  listen(onMessage: (message: string | null) => void): () => void;
}

export const NO_NOTIFICATIONS: Notifications = { publish: async () => undefined, listen: () => () => undefined };

/** Notifies by LISTEN and NOTIFY, on a dedicated connection that reconnects until it is stopped. */
export class PostgresNotifications implements Notifications {
  private readonly sender = crypto.randomUUID();

  constructor(
    private readonly url: string,
    private readonly pool: Pool,
    private readonly limits?: ConnectionLimits,
  ) {}

  async publish(messages: readonly string[]): Promise<void> {
    for (const payload of payloadsOf(this.sender, messages)) {
      await this.pool.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    }
  }

  listen(onMessage: (message: string | null) => void): () => void {
    let client: Client | undefined;
    let timer: NodeJS.Timeout | undefined;
    let isStopped = false;
    let stopHeartbeat = async () => {};

    const disconnect = () => {
      clearTimeout(timer);
      void stopHeartbeat();
      client?.removeAllListeners().on('error', () => undefined);
      client?.end().catch(() => undefined);
      client = undefined;
    };
    const reconnect = () => {
      disconnect();
      if (!isStopped) timer = setTimeout(() => void connect(false), RECONNECT_MS);
    };
    const connect = async (isFirst: boolean) => {
      try {
        client = new Client(connectionOptions(this.url, this.limits));
        client.on('error', reconnect).on('end', reconnect);
        client.on('notification', ({ payload = '' }) => this.receive(payload, onMessage));
        await client.connect();
        await client.query(`listen ${CHANNEL}`);
        if (!isFirst) onMessage(null);
        if (this.limits && !isStopped) stopHeartbeat = startHeartbeat(client, this.limits.heartbeatMs);
      } catch {
        reconnect();
      }
    };
    void connect(true);

    return () => {
      isStopped = true;
      disconnect();
    };
  }

  private receive(payload: string, onMessage: (message: string) => void): void {
    const [sender, ...messages] = payload.split('\n');
    if (sender === this.sender) return;
    for (const message of messages) onMessage(message);
  }
}

/** Combines messages into few payloads, each starting with its sender. */
function payloadsOf(sender: string, messages: readonly string[]): string[] {
  const payloads: string[] = [];
  for (const message of messages) {
    const last = payloads.at(-1);
    if (last !== undefined && Buffer.byteLength(last) + Buffer.byteLength(message) < MAX_PAYLOAD)
      payloads[payloads.length - 1] = `${last}\n${message}`;
    else payloads.push(`${sender}\n${message}`);
  }
  return payloads;
}
