const RETRY_DELAY_MS = 5000;
const MAX_DELAY_MS = 5 * 60_000;

/** Makes a function that loads code once. It retries for ever, after twice the delay each time, or when the connection is back. */
export function retried<Code>(load: () => Promise<Code>): () => Promise<Code> {
  const attempt = (delayMs = RETRY_DELAY_MS): Promise<Code> =>
    load().catch(async (error: unknown) => {
      console.warn('Deferred code failed to load:', error);
      const waiting = new AbortController();
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs);
        addEventListener('online', resolve, { signal: waiting.signal });
      });
      waiting.abort();
      return attempt(Math.min(2 * delayMs, MAX_DELAY_MS));
    });
  let loading: Promise<Code> | undefined;
  return () => (loading ??= attempt());
}
