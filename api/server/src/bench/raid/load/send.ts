import type { HttpClient, HttpRequest, HttpResponse } from './http-client';
import type { Sample } from './job';

/** What was sent, how it went, and the response where one came. */
interface Sent {
  sample: Sample;
  response: HttpResponse | undefined;
}

interface SendOptions {
  client: Pick<HttpClient, 'send'>;
  step: string;
  /** When it was to begin: from then on somebody waits. */
  at: number;
  request: HttpRequest;
  /** How often to try again after a refusal; left out, never. */
  retries?: number;
  random?: () => number;
}

/**
 * Sends a request. After a refusal it waits as long as `Retry-After` says, and up to as long again, so that those who were refused
 * together don't return together.
 */
export async function send({ client, step, at, request, retries = 0, random = Math.random }: SendOptions): Promise<Sent> {
  const lag = Math.max(0, Date.now() - at);
  const refusals: number[] = [];
  for (;;) {
    const begun = Date.now();
    const response = await client.send(request).catch(() => undefined);
    const retryAfter = response && retryAfterOf(response);
    if (retryAfter !== undefined) refusals.push(Date.now() - begun);
    if (retryAfter === undefined || refusals.length > retries) {
      return { sample: { step, at, waited: Date.now() - at, lag, status: response?.status ?? 0, refusals }, response };
    }
    await pause(retryAfter * 1000 * (1 + random()));
  }
}

/** Seconds of a refusal; undefined for every other response. */
function retryAfterOf({ status, headers }: HttpResponse): number | undefined {
  const seconds = Number(headers['retry-after']);
  return status === 503 && Number.isFinite(seconds) ? seconds : undefined;
}

/** Resolves at that time, in milliseconds since 1970; at once where it is over. */
export const until = (time: number) => pause(time - Date.now());

const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, Math.max(0, milliseconds)));
