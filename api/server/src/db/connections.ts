import net from 'node:net';
import type { ClientBase, ClientConfig, PoolConfig } from 'pg';

/**
 * How a server's connections notice a database that is gone without a word, as after a failover: its packets are dropped, so that nothing
 * ends a connection, and its name leads to another address. Commands such as exports have no limits.
 */
export interface ConnectionLimits {
  /** Of a new connection, and of the wait for one in the pool. */
  connectMs: number;
  /** PostgreSQL cancels a statement after this time, and ends a transaction in which nothing happens for it. */
  statementMs: number;
  /** A connection on which nothing arrives or leaves for this time is closed, whatever waits for it. */
  silenceMs: number;
  /** How often a connection that waits without statements is tried. */
  heartbeatMs: number;
  /** After this time a connection is replaced, so that its name is resolved again. */
  lifetimeSeconds: number;
}

/** A query that waits this long for a connection fails: the database is stuck, and browsers time out after 15 seconds. */
const CONNECT_MS = 10_000;

/** Those of a server: it is ready again within a minute after the database is. */
export const SERVER_LIMITS: ConnectionLimits = {
  connectMs: CONNECT_MS,
  statementMs: 30_000,
  silenceMs: 35_000,
  heartbeatMs: 10_000,
  lifetimeSeconds: 60,
};

/** The options of a connection. */
export function connectionOptions(url: string, limits?: ConnectionLimits): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: limits?.connectMs ?? CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SERVER_LIMITS.heartbeatMs,
    ...(limits && { stream: () => closingOnSilence(limits.silenceMs) }),
  };
}

/** The options of a pool of connections. */
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

/**
 * Tries a connection that nobody else uses again and again.
 * @returns stops, and resolves when the connection is free
 */
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
