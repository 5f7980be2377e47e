/**
 * Reads something again once it is older than this, and once for all who ask at the same time.
 * @param ageMs 0 reads each time
 */
export function recent<Value>(read: () => Promise<Value>, ageMs: number): () => Promise<Value> {
  let until = 0;
  let value: Promise<Value> | undefined;
  return () => {
    const now = performance.now();
    if (value && now < until) return value;
    until = now + ageMs;
    return (value = read());
  };
}
