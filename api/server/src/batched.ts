/** As many as one query is asked at a time. */
const MOST = 200;

interface Waiting<Value> {
  resolve(value: Value | undefined): void;
  reject(cause: unknown): void;
}

/**
 * Looks up many things with few queries: what is asked for while a query runs is asked together once it has ended. So the answer is
 * never older than the question, and a crowd takes one connection instead of all.
 * @param load gives what there is of these keys
 */
export function batched<Value>(load: (keys: string[]) => Promise<Map<string, Value>>): (key: string) => Promise<Value | undefined> {
  const waiting = new Map<string, Waiting<Value>[]>();
  let isLoading = false;

  async function run(): Promise<void> {
    isLoading = true;
    while (waiting.size > 0) {
      const batch = new Map([...waiting].slice(0, MOST));
      for (const key of batch.keys()) waiting.delete(key);
      try {
        const found = await load([...batch.keys()]);
        for (const [key, all] of batch) for (const one of all) one.resolve(found.get(key));
      } catch (cause) {
        for (const all of batch.values()) for (const one of all) one.reject(cause);
      }
    }
    isLoading = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.set(key, [...(waiting.get(key) ?? []), { resolve, reject }]);
      if (!isLoading) void run();
    });
}
