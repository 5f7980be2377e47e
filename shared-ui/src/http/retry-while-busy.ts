import { type AxiosResponse, CanceledError, type GenericAbortSignal } from 'axios';

/** Limits of retrying a request, before its failure is shown. */
const MAX_RETRIES = 5;
const MAX_TOTAL_MS = 30_000;

/** Random addition to the server's delay, doubled with each retry, so clients refused together don't return together. */
const JITTER_MS = 1000;

/** The first retry stays silent. Later ones show a notice, at most once per interval, however many requests are waiting. */
const SILENT_RETRIES = 1;
const NOTICE_INTERVAL_MS = MAX_TOTAL_MS;

let showBusy: () => void = () => undefined;
let noticedAt = -Infinity;

/** Sets the function that tells the visitor that the server is busy and requests are being retried; one notice for all requests. */
export function onBusy(show: () => void): void {
  showBusy = show;
  noticedAt = -Infinity;
}

/**
 * Sends a request, and retries it while the server responds with 503 and `Retry-After`: processing hasn't begun, so retrying is safe for
 * changes too. Returns the last response once the retries are used up. @throws {CanceledError} once `signal` aborts, and whatever `send`
 * throws
 */
export async function retryWhileBusy(
  send: () => Promise<AxiosResponse<string>>,
  signal?: GenericAbortSignal,
): Promise<AxiosResponse<string>> {
  const start = performance.now();
  for (let retry = 0; ; retry += 1) {
    const response = await send();
    const delay = retryAfterMs(response) + Math.random() * JITTER_MS * 2 ** retry;
    const isOver = retry === MAX_RETRIES || performance.now() - start + delay > MAX_TOTAL_MS;
    if (Number.isNaN(delay) || isOver) return response;
    if (retry >= SILENT_RETRIES) showNotice();
    await wait(delay, signal);
  }
}

/** Returns NaN without a `Retry-After` in seconds. A date there announces maintenance, which takes longer than the retries. */
function retryAfterMs({ status, headers }: AxiosResponse): number {
  const seconds: unknown = headers['retry-after'];
  return status === 503 && seconds ? Number(seconds) * 1000 : NaN;
}

function showNotice(): void {
  const now = performance.now();
  if (now - noticedAt < NOTICE_INTERVAL_MS) return;
  noticedAt = now;
  showBusy();
}

const wait = (ms: number, signal?: GenericAbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
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
