/**
 * Caches the result of a load for `ttlMs`; concurrent callers share it.
 * @param ttlMs 0 disables the cache
 */
export function cacheWithTtl<Value>(load: () => Promise<Value>, ttlMs: number): () => Promise<Value> {
  let expiresAt = 0;
  let value: Promise<Value> | undefined;
  return () => {
    const now = performance.now();
    if (value && now < expiresAt) return value;
    expiresAt = now + ttlMs;
    return (value = load());
  };
}
