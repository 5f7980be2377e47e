import net from 'node:net';
import type { ClientBase, ClientConfig, PoolConfig } from 'pg';
import { SECOND } from '../lib/durations';

/**
 * Limits by which connections notice a database that vanished, as after a failover: packets are dropped, no connection ends, and the name
 * leads to another address. Commands such as exports have none.
 */
export interface ConnectionLimits {
  /** Time for a new connection, and for the wait for one in the pool. */
  connectMs: number;
  /** Time after which PostgreSQL cancels a statement, or ends an idle transaction. */
  statementMs: number;
  /** Time without traffic after which a connection is closed, whatever waits for it. */
  silenceMs: number;
  /** Interval of tries of an idle connection. */
  heartbeatMs: number;
  /** Time after which a connection is replaced, which resolves its name again. */
  lifetimeSeconds: number;
}

/** Below the 15 seconds after which browsers time out. */
const CONNECT_MS = 10 * SECOND;

/** Limits of a server, which is ready within a minute after the database is. */
export const SERVER_LIMITS: ConnectionLimits = {
  connectMs: CONNECT_MS,
  statementMs: 30 * SECOND,
  silenceMs: 35 * SECOND,
  heartbeatMs: 10 * SECOND,
  lifetimeSeconds: 60,
};

export function connectionOptions(url: string, limits?: ConnectionLimits): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: limits?.connectMs ?? CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SERVER_LIMITS.heartbeatMs,
    ...(limits && { stream: () => closingOnSilence(limits.silenceMs) }),
  };
}

export function poolOptions(url: string, limits?: ConnectionLimits): PoolConfig {
  if (!limits) return connectionOptions(url);
  const { statementMs, lifetimeSeconds } = limits;
  return {
    ...connectionOptions(url, limits),
    maxLifetimeSeconds: lifetimeSeconds,
    // Statements, since poolers refuse these as parameters of a connection.
    onConnect: async (client) =>
      void (await client.query(`set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${statementMs}`)),
  };
}

/** Keeps trying a connection that nobody else uses. @returns stops, and resolves when the connection is free */
export function startHeartbeat(client: ClientBase, everyMs: number): () => Promise<void> {
  let beat: Promise<void> | undefined;
  const timer = setInterval(() => {
    beat ??= client
      .query('select 1')
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => (beat = undefined));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await beat;
  };
}

function closingOnSilence(silenceMs: number): net.Socket {
  const socket = new net.Socket();
  return socket.setTimeout(silenceMs, () => socket.destroy());
}
