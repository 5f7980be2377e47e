import { endOfTurn } from './caches';

/**
 * Default maximum of a transaction: enough that its round trips hardly count, while others wait for its locks only a fraction of a second.
 */
export const MAX_GROUP = 500;

interface Pending<Request, Result> {
  request: Request;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

interface GroupCommitOptions<Key, Request, Result> {
  /** Names requests: those with the same name are never committed together. */
  nameOf?: (request: Request) => string;
  maxGroup?: number;
  /**
   * Tells whether to commit the requests of a failed group one by one: only if nothing was committed, or if repeating them changes nothing.
   * By default they fail together.
   */
  repeats?: (cause: unknown) => boolean;
  /** Commits a group in one transaction. @returns for each request its result, or the error that refuses it alone */
  commit: (key: Key, group: Request[]) => Promise<(Result | Error)[]>;
}

/**
 * Commits requests together that arrive in a turn of the event loop, or while a transaction of the same key runs; none waits for later
 * ones. A row that all of them lock is locked once, and however many wait, they take one connection.
 * @returns resolves when a request is committed, and rejects with the reason for its refusal
 */
export function groupCommit<Key, Request, Result>({
  nameOf,
  maxGroup = MAX_GROUP,
  repeats = () => false,
  commit,
}: GroupCommitOptions<Key, Request, Result>): (key: Key, request: Request) => Promise<Result> {
  const waiting = new Map<Key, Pending<Request, Result>[]>();

  async function commitAll(key: Key, queue: Pending<Request, Result>[]): Promise<void> {
    waiting.set(key, queue);
    while (queue.length > 0) {
      await endOfTurn();
      await settle(key, takeGroup(queue));
    }
    waiting.delete(key);
  }

  function takeGroup(queue: Pending<Request, Result>[]): Pending<Request, Result>[] {
    if (!nameOf) return queue.splice(0, maxGroup);
    const group = new Map<string, Pending<Request, Result>>();
    const left: Pending<Request, Result>[] = [];
    let seen = 0;
    for (const pending of queue) {
      if (group.size === maxGroup) break;
      seen += 1;
      const name = nameOf(pending.request);
      if (group.has(name)) left.push(pending);
      else group.set(name, pending);
    }
    queue.splice(0, seen, ...left);
    return [...group.values()];
  }

  async function settle(key: Key, group: Pending<Request, Result>[]): Promise<void> {
    try {
      const requests = group.map(({ request }) => request);
      const results = await commit(key, requests);
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index];
        if (result instanceof Error) reject(result);
        else resolve(result as Result);
      }
    } catch (cause) {
      if (group.length > 1 && repeats(cause)) for (const pending of group) await settle(key, [pending]);
      else for (const { reject } of group) reject(cause);
    }
  }

  return (key, request) =>
    new Promise((resolve, reject) => {
      const pending = { request, resolve, reject };
      const queue = waiting.get(key);
      if (queue) queue.push(pending);
      else void commitAll(key, [pending]);
    });
}

/**
 * Batches lookups: keys requested in a turn of the event loop, or while a query runs, are loaded together. A result is never older than its
 * request, and any number of requests takes one connection.
 * @param load returns the values of the keys that exist
 */
export function batchLoader<Value>(load: (keys: string[]) => Promise<Map<string, Value>>): (key: string) => Promise<Value | undefined> {
  const submit = groupCommit<'keys', string, Value | undefined>({
    commit: async (_key, keys) => {
      const found = await load([...new Set(keys)]);
      return keys.map((key) => found.get(key));
    },
  });
  return (key) => submit('keys', key);
}

/**
 * Shares runs: calls in a turn of the event loop share one, and those during it the next. @param run gets the argument of the first call
 */
export function sharedRuns<Argument>(run: (argument: Argument) => Promise<void>): (argument: Argument) => Promise<void> {
  const submit = groupCommit<'run', Argument, void>({
    maxGroup: Infinity,
    commit: async (_key, calls) => {
      await run(calls[0] as Argument);
      return [];
    },
  });
  return (argument) => submit('run', argument);
}
