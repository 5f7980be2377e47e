import { hash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { Client, type QueryConfig } from 'pg';

/** A statement is prepared from its second run on: a text that contains its values runs once. */
const RUNS = 2;
/** Bounds the memory of the server. A connection keeps what it has prepared until it is replaced. */
const MAX_TEXTS = 500;

/** The runs of each text. */
const runs = new LRUCache<string, number>({ max: MAX_TEXTS });

/** The name of a statement that has run before; undefined for others. */
function nameOf(text: string): string | undefined {
  const count = (runs.get(text) ?? 0) + 1;
  runs.set(text, count);
  return count < RUNS ? undefined : hash('md5', text);
}

/**
 * A connection that prepares the statements that run again and again (they get a name): PostgreSQL parses them once for each connection,
 * and plans most of them once. Statements that are sent without waiting for each other go out in one packet.
 */
export class PreparingClient extends Client {
  override query(...[statement, values, ...rest]: unknown[]): never {
    const { text, name } = (statement ?? {}) as QueryConfig;
    const isNamed = !!text && !name && Array.isArray(values) && values.length > 0;
    const named = isNamed ? { ...(statement as QueryConfig), name: nameOf(text) } : statement;
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const result = (super.query as (...query: unknown[]) => Promise<unknown>)(named, values, ...rest);
    if (text !== 'begin') return result as never;
    // Sent with the transaction's first statement. It fails only if the connection is lost, and that statement with it.
    result.catch(() => undefined);
    return Promise.resolve() as never;
  }
}
