import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { ClientBase, ClientConfig, PoolConfig } from 'pg';
import { SECOND } from '../lib/durations';
import { DatabaseRefused } from './refusals';

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

/** @throws {DatabaseRefused} for a URL that can't be used */
export function connectionOptions(url: string, limits?: ConnectionLimits): ClientConfig {
  return {
    connectionString: withTls(url, process.env),
    connectionTimeoutMillis: limits?.connectMs ?? CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SERVER_LIMITS.heartbeatMs,
    ...(limits && { stream: () => closingOnSilence(limits.silenceMs) }),
  };
}

/** Reads the URL's parameters of TLS as psql and pg_dump do, but verifies the server in every mode that they would leave to the network. */
export function withTls(url: string, env: NodeJS.ProcessEnv): string {
  const parsed = new URL(url);
  const { searchParams: given } = parsed;
  const mode = given.get('sslmode') ?? env.PGSSLMODE;
  const authority = given.get('sslrootcert') ?? env.PGSSLROOTCERT;
  if (mode === 'disable' || mode === 'no-verify') {
    given.set('sslmode', mode);
    given.delete('sslrootcert');
  } else if (mode || authority) {
    given.set('sslmode', 'verify-full');
    // Node.js knows the public authorities.
    if (authority === 'system') given.delete('sslrootcert');
    else if (authority) given.set('sslrootcert', authority);
    if (mode === 'verify-ca' && given.has('sslrootcert')) {
      // The driver otherwise compares the host too.
      given.set('sslmode', mode);
      given.set('uselibpqcompat', 'true');
    }
  }
  requireReadable(parsed);
  return parsed.href;
}

function requireReadable({ searchParams: given, username, password }: URL): void {
  try {
    decodeURIComponent(username + password);
  } catch {
    throw new DatabaseRefused('The user or password in the URL of the database has a % that begins no code. Write it as %25.');
  }
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = given.get(name);
    if (file === null) continue;
    const refuse = (problem: string) => new DatabaseRefused(`The file ${path.resolve(file)}, the database's ${name}, ${problem}.`);
    let text;
    try {
      text = readFileSync(file, 'utf8');
    } catch (cause) {
      throw refuse(`can't be read (${String((cause as NodeJS.ErrnoException).code)})`);
    }
    if (!text.includes('-----BEGIN ')) throw refuse('is not in PEM: it has to begin with -----BEGIN');
  }
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

/**
 * Tells whether a pooler gives each transaction another connection: prepared statements fail there, and nothing that other servers NOTIFY
 * arrives. Both clients are idle.
 */
export async function isPooledByTransaction(one: Pick<ClientBase, 'query'>, other: Pick<ClientBase, 'query'>): Promise<boolean> {
  const pidOfOne = async () => (await one.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const before = await pidOfOne();
  // Takes the connection that `one` has given back.
  await other.query('begin; select 1');
  const after = await pidOfOne();
  await other.query('rollback');
  return before !== after;
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
