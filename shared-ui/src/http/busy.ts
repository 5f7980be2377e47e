import { type AxiosResponse, CanceledError, type GenericAbortSignal } from 'axios';

/** How often and for how long a request is sent again, before its failure is shown. */
const MOST_RETRIES = 5;
const MOST_MS = 30_000;

/** What chance adds to the server's time, doubled with each retry: those who were refused together don't come back together. */
const JITTER_MS = 1000;

/** The first retry is not worth a word; later ones are, but only once within this time, however many requests wait. */
const SILENT_RETRIES = 1;
const NOTICE_INTERVAL_MS = MOST_MS;

let showBusy: () => void = () => undefined;
let noticedAt = -Infinity;

/** Sets what shows the visitor that the server is busy and that requests are sent again, for all of them at once. */
export function onBusy(show: () => void): void {
  showBusy = show;
  noticedAt = -Infinity;
}

/**
 * Sends a request, and again as long as the server answers 503 with `Retry-After`: that did not begin to do it, so that this
 * is safe for changes as well. The last response is given where it stays so.
 * @param signal ends the waiting
 * @throws {CanceledError} once it is aborted, and everything that `send` throws
 */
export async function whileBusy(send: () => Promise<AxiosResponse<string>>, signal?: GenericAbortSignal): Promise<AxiosResponse<string>> {
  const start = performance.now();
  for (let retry = 0; ; retry += 1) {
    const response = await send();
    const delay = retryAfter(response) + Math.random() * JITTER_MS * 2 ** retry;
    const isOver = retry === MOST_RETRIES || performance.now() - start + delay > MOST_MS;
    if (Number.isNaN(delay) || isOver) return response;
    if (retry >= SILENT_RETRIES) notice();
    await pause(delay, signal);
  }
}

/** In milliseconds; NaN where the server does not ask for another try. A date is for maintenance, which takes longer. */
function retryAfter({ status, headers }: AxiosResponse): number {
  const seconds: unknown = headers['retry-after'];
  return status === 503 && seconds ? Number(seconds) * 1000 : NaN;
}

function notice(): void {
  const now = performance.now();
  if (now - noticedAt < NOTICE_INTERVAL_MS) return;
  noticedAt = now;
  showBusy();
}

function pause(ms: number, signal?: GenericAbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer);
      reject(new CanceledError());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener?.('abort', cancel);
      resolve();
    }, ms);
    if (signal?.aborted) cancel();
    else signal?.addEventListener?.('abort', cancel);
  });
}
