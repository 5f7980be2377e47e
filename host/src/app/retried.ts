import { showToast } from '../features/toasts/show-toast';
import { t } from '../texts';

const RETRY_DELAY_MS = 5000;
const MAX_DELAY_MS = 5 * 60_000;

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
      if (isAwaited) showToast(describe(error), 'error', 0);
      isAwaited = false;
      await new Promise<void>((resolve) => {
        retry = resolve;
        setTimeout(resolve, delayMs);
        addEventListener('online', retry);
      });
      removeEventListener('online', retry);
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
  const file = (error as { request?: string }).request?.replace(/.*\/|\?.*/g, '');
  return file === undefined
    ? t("Couldn't load part of this page. Check your connection, or allow this site in your ad blocker.")
    : t("Couldn't load {file}. Check your connection, or allow this site in your ad blocker.", { file });
}
