/** Upper bound of the keys in one query. */
const MAX_BATCH = 200;

interface PendingLoad<Value> {
  resolve(value: Value | undefined): void;
  reject(cause: unknown): void;
}

/**
 * Batches lookups by key: keys requested while a query runs are loaded together by the next one. A result is therefore never older
 * than its request, and any number of requests takes one connection.
 * @param load returns the values of the keys that exist
 */
export function batchLoader<Value>(load: (keys: string[]) => Promise<Map<string, Value>>): (key: string) => Promise<Value | undefined> {
  const pending = new Map<string, PendingLoad<Value>[]>();
  let isLoading = false;

  async function run(): Promise<void> {
    isLoading = true;
    while (pending.size > 0) {
      const batch = new Map([...pending].slice(0, MAX_BATCH));
      for (const key of batch.keys()) pending.delete(key);
      try {
        const found = await load([...batch.keys()]);
        for (const [key, loads] of batch) for (const { resolve } of loads) resolve(found.get(key));
      } catch (cause) {
        for (const loads of batch.values()) for (const { reject } of loads) reject(cause);
      }
    }
    isLoading = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      pending.set(key, [...(pending.get(key) ?? []), { resolve, reject }]);
      if (!isLoading) void run();
    });
}
