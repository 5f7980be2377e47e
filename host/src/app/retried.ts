import { showToast } from '../features/toasts/show-toast';

const RETRY_DELAY_MS = 5000;
const MAX_DELAY_MS = 5 * 60_000;
const SHOWN_MS = 10_000;

/**
 * Makes a function that loads code once. It retries for ever, after twice the delay each time, or when the connection is back. A press
 * that needs the code retries at once, and if that fails, the visitor gets to know what is missing: a blocker can refuse a single file.
 */
export function retried<Code>(load: () => Promise<Code>): (pressed?: boolean) => Promise<Code> {
  let isAwaited = false;
  let retry = () => {};
  const attempt = (delayMs = RETRY_DELAY_MS): Promise<Code> =>
    load().catch(async (error: unknown) => {
      console.warn('Deferred code failed to load:', error);
      if (isAwaited) showToast(describe(error), 'error', SHOWN_MS);
      isAwaited = false;
      const waiting = new AbortController();
      await new Promise<void>((resolve) => {
        retry = resolve;
        setTimeout(resolve, delayMs);
        addEventListener('online', () => resolve(), { signal: waiting.signal });
      });
      waiting.abort();
      return attempt(Math.min(2 * delayMs, MAX_DELAY_MS));
    });
  let loading: Promise<Code> | undefined;
  return (pressed = false) => {
    if (pressed) {
      isAwaited = true;
      retry();
    }
    return (loading ??= attempt());
  };
}

/** @param error webpack's has the address of the file */
function describe(error: unknown): string {
  const [file] = /[^/?]+\.(?:js|css)\b/.exec((error as { request?: string } | undefined)?.request ?? '') ?? [];
  const what = file ? `${file}, a part of this page` : 'a part of this page';
  return `Couldn't load ${what}. Check your connection. If you use an ad blocker, allow this site in it.`;
}
