import { hash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { Client, type QueryConfig } from 'pg';

/** Run from which a statement is prepared: a text that contains its values runs once. */
const RUNS = 2;
/** Bounds the memory. A connection keeps its prepared statements until it is replaced. */
const MAX_TEXTS = 500;

const runs = new LRUCache<string, number>({ max: MAX_TEXTS });

function nameOf(text: string): string | undefined {
  const count = (runs.get(text) ?? 0) + 1;
  runs.set(text, count);
  return count < RUNS ? undefined : hash('md5', text);
}

/**
 * A connection that names frequent statements, so PostgreSQL parses them once per connection, and plans most of them once. Statements that
 * don't wait for each other go out in one packet.
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
