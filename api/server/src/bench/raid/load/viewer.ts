import type { HttpClient, HttpRequest } from './http-client';
import type { Sample } from './job';
import { readPage, type OpenPage } from './page';
import { PASSWORD, addressOf, memberName, sessionCookie } from './people';
import { send, until } from './send';

/** A viewer gives up then. */
const RETRIES = 5;
/** How long a member looks at the page before they open the raffle, and at the raffle before they enter it, at least and at most. */
const LOOK_MS = [2000, 6000] as const;

export interface Viewer {
  /** Which of all they are, from 0. */
  number: number;
  /** Which member they are, undefined for a guest. */
  member: number | undefined;
  /** When they open the page, in milliseconds since 1970. */
  arrivesAt: number;
  /** When a member has typed the password, if they have the raffle open by then. */
  entersAt: number;
  raffle: number;
}

/**
 * Plays what a viewer's browser requests: the page, what it needs first, and for a member the raffle and the entry. Files are left
 * out: their names carry a digest, so that a CDN or the proxy in front has them after the first viewer.
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
  const response = await sendOne('page', viewer.arrivesAt, { method: 'GET', path: '/', headers: { ...address, ...cookie, accept: 'text/html' } });
  if (!response) return samples;
  const page = readPage(response);
  const headers = apiHeaders(page);
  await readAll('first calls', page.calls);
  samples.push(wholeOf('page and first calls', viewer.arrivesAt, samples));
  if (viewer.member === undefined) return samples;

  await until(Date.now() + look());
  await readAll('raffle', [`/api/r/raffles/${viewer.raffle}`, `/api/r/raffles/${viewer.raffle}/entries`]);
  const entersAt = Math.max(viewer.entersAt, Date.now() + look());
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

  function look(): number {
    const [least, most] = LOOK_MS;
    return least + random() * (most - least);
  }
}

/** One sample for several steps: it ends with the last of them, and has failed where one did. */
function wholeOf(step: string, at: number, parts: Sample[]): Sample {
  const failed = parts.find(({ status }) => status !== 200);
  return {
    step,
    at,
    waited: Math.max(...parts.map((part) => part.at + part.waited)) - at,
    lag: Math.max(...parts.map(({ lag }) => lag)),
    status: failed?.status ?? 200,
    refusals: [],
  };
}
