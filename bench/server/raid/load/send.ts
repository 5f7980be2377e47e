import type { HttpClient, HttpRequest, HttpResponse } from './http-client';
import type { Sample } from './load-job';

/** A request's sample, and its response, if any. */
interface Sent {
  sample: Sample;
  response: HttpResponse | undefined;
}

interface SendOptions {
  client: Pick<HttpClient, 'send'>;
  step: string;
  /** The scheduled start, from which the latency counts. */
  at: number;
  request: HttpRequest;
  /** Retries after refusals; default: none. */
  retries?: number;
  random?: () => number;
}

/**
 * Sends a request. Retries a refusal after `Retry-After` plus a jitter of up to the same time.
 */
export async function send({ client, step, at, request, retries = 0, random = Math.random }: SendOptions): Promise<Sent> {
  const lag = Math.max(0, Date.now() - at);
  const refusals: number[] = [];
  for (;;) {
    const sentAt = Date.now();
    const response = await client.send(request).catch(() => undefined);
    const retryAfter = response && retryAfterOf(response);
    if (retryAfter !== undefined) refusals.push(Date.now() - sentAt);
    if (retryAfter === undefined || refusals.length > retries) {
      return { sample: { step, at, latency: Date.now() - at, lag, status: response?.status ?? 0, refusals }, response };
    }
    await pause(retryAfter * 1000 * (1 + random()));
  }
}

/** The seconds of a refusal's `Retry-After`; undefined for other responses. */
function retryAfterOf({ status, headers }: HttpResponse): number | undefined {
  const seconds = Number(headers['retry-after']);
  return status === 503 && Number.isFinite(seconds) ? seconds : undefined;
}

/** Resolves at a time in milliseconds since 1970; at once if it has passed. */
export const until = (time: number) => pause(time - Date.now());

const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, Math.max(0, milliseconds)));
