import type { SourceDeclaration } from '@greenroom/contract/admin';
import type { FetchFailure, FetchFailureReason } from './fetch-result';
import { textAt } from './field-paths';
import { DAY, SECOND } from '../../lib/durations';
import { shownCode } from '../../lib/failure-code';
import type { HttpResponse } from '../../lib/http-fetch';

type Signs = SourceDeclaration['signs'];

export function failure(reason: FetchFailureReason, message: string, retryAfterMs: number | null = null): FetchFailure {
  return { status: 'failed', reason, message, retryAfterMs };
}

/** Returns why a response can't be read: its status, a sign of the declaration, or a proxy's page. */
export function failureOf(response: HttpResponse, signs: Signs, now: Date): FetchFailure | null {
  const { status, headers, body } = response;
  const retryAfterMs = retryAfter(headers['retry-after'], now);
  if (headers['cf-mitigated'] === 'challenge' || isChallenge(response)) {
    return failure(
      'refused',
      'A proxy in front of the source sent a page that only browsers can pass. Please ask the casino to allow this server.',
      retryAfterMs,
    );
  }
  if (matches(response, signs.throttled) || status === 429) {
    return failure('throttled', 'The source is refusing requests because there were too many. The next fetch will wait.', retryAfterMs);
  }
  if (matches(response, signs.empty)) return failure('empty', 'The source has no players in this range.');
  if (status === 401 || status === 403)
    return failure('refused', `The source refused the key or this server (status ${status}).`, retryAfterMs);
  if (status < 200 || status > 299) return failure('http', `The source responded with status ${status}.`, retryAfterMs);
  return body.trim() === '' ? failure('malformed', 'The response is empty.') : null;
}

/** Returns the failure that a response's JSON shows, despite its status. */
export function failureInBody(parsed: unknown, { success }: SourceDeclaration): FetchFailure | null {
  if (!success || textAt(parsed, success.path) === success.equals) return null;
  return failure('refused', `The source reports an error${shownCode(success.error === null ? null : textAt(parsed, success.error))}.`);
}

function matches({ status, body }: HttpResponse, signs: Signs['throttled']): boolean {
  return signs.some(
    (sign) => (sign.status === undefined || sign.status === status) && (sign.contains === undefined || body.includes(sign.contains)),
  );
}

function isChallenge({ headers, body }: HttpResponse): boolean {
  const isHtml = headers['content-type']?.includes('html') || /^\s*</.test(body);
  return Boolean(isHtml) && /cf-chl|challenge-platform|just a moment|captcha|ddos-guard/i.test(body.slice(0, 20_000));
}

/** Reads seconds or an HTTP date; at most a day. */
function retryAfter(header: string | undefined, now: Date): number | null {
  if (!header) return null;
  const wait = /^\d{1,9}$/.test(header.trim()) ? Number(header) * SECOND : Date.parse(header) - now.getTime();
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), DAY);
}
