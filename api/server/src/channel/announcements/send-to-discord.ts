import { shownCode } from '../../lib/failure-code';
import { parseJson } from '../../lib/parse-json';
import { httpFetch, type HttpResponse } from '../../lib/http-fetch';
import { maskKey } from '../../boards/sources/read-body';
import type { DiscordMessage } from './announcement-message';
import type { Webhook } from './webhook-url';
import { HOUR, SECOND } from '../../lib/durations';

const TIMEOUT_MS = 10 * SECOND;
const MAX_BYTES = 1024 * 1024;
/** All addresses, for origins that the operator names. */
const ANYWHERE = ['0.0.0.0/0', '::/0'];
const MAX_WAIT_MS = HOUR;

/** Outcome of a message. The sentence is for the staff and contains no part of the webhook. */
export type Delivery =
  /** `pauseMs`: how long Discord forbids further messages, or 0. */
  | { status: 'sent'; pauseMs: number }
  /** Sent too often; nothing was delivered. */
  | { status: 'limited'; pauseMs: number; message: string }
  /** The webhook or its token doesn't exist any more. */
  | { status: 'gone'; message: string }
  /** This message will never be accepted. */
  | { status: 'refused'; message: string }
  /** Another attempt may succeed. */
  | { status: 'failed'; message: string };

/** Sends a message to a webhook. Every failure is a result. */
export async function sendToDiscord({ url, secret, isOwn }: Webhook, message: DiscordMessage, timeoutMs = TIMEOUT_MS): Promise<Delivery> {
  // Without `wait`, Discord also reports success for a message that it then drops.
  const target = new URL(url);
  target.searchParams.set('wait', 'true');
  try {
    const response = await httpFetch(
      { method: 'POST', url: target, headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) },
      { allow: isOwn ? ANYWHERE : [], timeoutMs, maxBytes: MAX_BYTES, maxRedirects: 0 },
    );
    const delivery = judge(response);
    return delivery.status === 'sent' ? delivery : { ...delivery, message: maskKey(delivery.message, secret) };
  } catch (cause) {
    return { status: 'failed', message: explain(cause) };
  }
}

function judge({ status, headers, body }: HttpResponse): Delivery {
  if (status >= 200 && status < 300)
    return { status: 'sent', pauseMs: headers['x-ratelimit-remaining'] === '0' ? milliseconds(headers['x-ratelimit-reset-after']) : 0 };
  const { code, retry_after: retryAfter } = readError(body);
  if (status === 429) {
    const pauseMs = milliseconds(retryAfter ?? headers['retry-after'], 1000);
    return {
      status: 'limited',
      pauseMs,
      message: `Discord's rate limit has been reached. It asks us to wait for ${Math.ceil(pauseMs / 1000)} seconds.`,
    };
  }
  if (status === 404 || status === 401)
    return { status: 'gone', message: `Discord doesn't know this webhook (status ${status}). It was deleted, or its URL was renewed.` };
  // 403 also comes from Discord's proxy, for a server that sent too much.
  if (status === 403 || status === 408 || status >= 500)
    return { status: 'failed', message: `Discord responded with status ${status}${shownCode(code)}.` };
  return { status: 'refused', message: `Discord refused the message with status ${status}${shownCode(code)}.` };
}

const readError = (body: string): { code?: unknown; retry_after?: unknown } => Object(parseJson(body));

/** Converts seconds with decimals to milliseconds, at most an hour. */
function milliseconds(seconds: unknown, unknown = 0): number {
  const value = typeof seconds === 'string' || typeof seconds === 'number' ? Number(seconds) : NaN;
  return Number.isFinite(value) && value >= 0 ? Math.min(Math.ceil(value * 1000), MAX_WAIT_MS) : unknown;
}

/** Explains a network error by its code: the message may contain the address. */
function explain(cause: unknown): string {
  const { name, message, code } = cause as { name?: unknown; message?: unknown; code?: unknown };
  if (name === 'TimeoutError' || message === 'timeout') return 'Discord took too long to respond.';
  return `Couldn't reach Discord${shownCode(code)}.`;
}
