import type { HttpClient, HttpRequest } from './http-client';
import type { Sample } from './load-job';
import { readPage, type OpenPage } from './page-load';
import { PASSWORD, addressOf, memberName, sessionCookie } from './load-members';
import { send, until } from './send';

/** Retries before a viewer gives up. */
const RETRIES = 5;
/** The think time before a member opens the raffle, and before they enter it: minimum and maximum. */
const THINK_MS = [2000, 6000] as const;

export interface Viewer {
  /** The viewer's index. */
  number: number;
  /** The member's number; undefined for a guest. */
  member: number | undefined;
  /** When they open the page, in milliseconds since 1970. */
  arrivesAt: number;
  /** When a member enters the raffle, at the earliest. */
  entersAt: number;
  raffle: number;
}

/**
 * Plays a viewer's browser: the page, its preloaded requests, and for a member the raffle and the entry. Static files are excluded, since
 * a CDN or the proxy caches them by their hashed names.
 */
export async function playViewer(viewer: Viewer, client: Pick<HttpClient, 'send'>, random: () => number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const session = viewer.member === undefined ? [] : [sessionCookie(viewer.member)];
  const address = { 'x-forwarded-for': addressOf(viewer.number), 'accept-encoding': 'br' };
  const sendOne = async (step: string, at: number, request: HttpRequest) => {
    const sent = await send({ client, step, at, request, retries: RETRIES, random });
    samples.push(sent.sample);
    return sent.response?.status === 200 ? sent.response : undefined;
  };

  await until(viewer.arrivesAt);
  const cookie = session.length > 0 ? { cookie: session.join('; ') } : undefined;
  const response = await sendOne('page', viewer.arrivesAt, {
    method: 'GET',
    path: '/',
    headers: { ...address, ...cookie, accept: 'text/html' },
  });
  if (!response) return samples;
  const page = readPage(response);
  const headers = apiHeaders(page);
  await readAll('first calls', page.preloads);
  samples.push(wholeOf('page and first calls', viewer.arrivesAt, samples));
  if (viewer.member === undefined) return samples;

  await until(Date.now() + thinkTime());
  await readAll('raffle', [`/api/r/raffles/${viewer.raffle}`, `/api/r/raffles/${viewer.raffle}/entries`]);
  const entersAt = Math.max(viewer.entersAt, Date.now() + thinkTime());
  await until(entersAt);
  await sendOne('entry', entersAt, {
    method: 'POST',
    path: `/api/r/raffles/${viewer.raffle}/enter`,
    headers: { ...headers, 'x-csrf-token': page.csrfToken },
    body: JSON.stringify({ entry_type: 'password', password: PASSWORD }),
  });
  await readAll('after the entry', [
    `/api/r/raffles/${viewer.raffle}`,
    `/api/r/raffles/${viewer.raffle}/entries`,
    `/api/r/user/${memberName(viewer.member)}`,
  ]);
  return samples;

  async function readAll(step: string, paths: string[]): Promise<void> {
    const at = Date.now();
    await Promise.all(paths.map((path) => sendOne(step, at, { method: 'GET', path, headers })));
  }

  function apiHeaders({ cookies }: OpenPage): Record<string, string> {
    return { ...address, accept: 'application/json', cookie: [...session, ...cookies].join('; ') };
  }

  function thinkTime(): number {
    const [min, max] = THINK_MS;
    return min + random() * (max - min);
  }
}

/** Combines samples: ends with the last one, and fails if one does. */
function wholeOf(step: string, at: number, parts: Sample[]): Sample {
  const failed = parts.find(({ status }) => status !== 200);
  return {
    step,
    at,
    latency: Math.max(...parts.map((part) => part.at + part.latency)) - at,
    lag: Math.max(...parts.map(({ lag }) => lag)),
    status: failed?.status ?? 200,
    refusals: [],
  };
}
