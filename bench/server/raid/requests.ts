import type { LoadRequest } from '../load/open-load';
import { PASSWORD, headersOf, memberName, unsafeHeaders } from '../members';
import type { Contest } from './contests';

/** Another stream ends and sends its viewers over: shares of all of them, and the second by which they have arrived. */
const WAVES = [
  { share: 0.5, untilSeconds: 15 },
  { share: 0.3, untilSeconds: 30 },
  { share: 0.2, untilSeconds: 60 },
];
const ANNOUNCED = { fromMs: 30_000, withinMs: 20_000 };
/** The page's data follow the page by this time, and what a page requests after an entry follows the entry. */
const FOLLOWS_MS = 200;
/** The think time before a member opens the raffle, and before they enter it: minimum and range. */
const THINK_MS = [2000, 4000] as const;

interface RaidOptions {
  viewers: number;
  members: number;
  contest: Contest;
  /** The cookies of a page, for all members. */
  cookies: string[];
  /** The URLs that a page requests. */
  preloads: string[];
}

/**
 * The requests of a raid's viewers: the page and its data, and of a member the raffle, the entry with the password, and what the page
 * requests after it. Static files are excluded: a CDN or the proxy caches them by their hashed names.
 */
export function raidRequests({ viewers, members, contest, cookies, preloads }: RaidOptions): LoadRequest[] {
  const think = () => THINK_MS[0] + Math.random() * THINK_MS[1];
  return Array.from({ length: viewers }, (_, viewer) => {
    // Members are spread evenly among all viewers.
    const member = Math.floor(((viewer + 1) * members) / viewers);
    const isMember = member > Math.floor((viewer * members) / viewers);
    const headers = headersOf(viewer, isMember ? member : undefined);
    const read = (step: string, dueMs: number, paths: string[]) =>
      paths.map((path): LoadRequest => ({ step, dueMs, method: 'GET', path, headers: { ...headers, accept: 'application/json' } }));
    const arrivesMs = arrivalOf(viewer / viewers);
    const page: LoadRequest = { step: 'page', dueMs: arrivesMs, method: 'GET', path: '/', headers: { ...headers, accept: 'text/html' } };
    const opening = [page, ...read('first calls', arrivesMs + FOLLOWS_MS, preloads)];
    if (!isMember) return opening;
    const raffle = [`/api/r/raffles/${contest.raffle}`, `/api/r/raffles/${contest.raffle}/entries`];
    const opensMs = arrivesMs + think();
    const entersMs = Math.max(ANNOUNCED.fromMs + Math.random() * ANNOUNCED.withinMs, opensMs + think());
    return [
      ...opening,
      ...read('raffle', opensMs, raffle),
      { ...enter(member, contest, cookies), dueMs: entersMs },
      ...read('after the entry', entersMs + FOLLOWS_MS, [...raffle, `/api/r/user/${memberName(member)}`]),
    ];
  }).flat();
}

/** The time at which a viewer arrives. @param place among all viewers, from 0 to 1 */
function arrivalOf(place: number): number {
  let [before, from] = [0, 0];
  for (const { share, untilSeconds } of WAVES) {
    if (place < before + share) return 1000 * (from + Math.random() * (untilSeconds - from));
    [before, from] = [before + share, untilSeconds];
  }
  return from * 1000;
}

/** A request without its time. */
type Undue = Omit<LoadRequest, 'dueMs'>;

/** The mix in percent; the store is the rest. */
const MIX = { profile: 30, entry: 15, code: 15 };

interface MixOptions {
  members: number;
  contest: Contest;
  cookies: string[];
}

/**
 * An endless sequence of members' requests: the store, profiles, raffle entries with the password, and code redemptions. Once all members
 * have entered or redeemed, they read the store instead.
 */
export function memberRequests({ members, contest, cookies }: MixOptions): () => Undue {
  const anyone = () => 1 + Math.floor(Math.random() * members);
  const read = (step: string, path: string): Undue => ({ step, method: 'GET', path, headers: unsafeHeaders(anyone(), cookies) });
  let [entries, codes] = [0, 0];
  return () => {
    const draw = Math.random() * 100;
    if (draw < MIX.profile) return read('profile', `/api/r/user/${memberName(anyone())}`);
    if (draw < MIX.profile + MIX.entry && entries < members) return enter(++entries, contest, cookies);
    if (draw >= 100 - MIX.code && codes < members)
      return write('code', { member: ++codes, path: '/api/r/codes/redeem', body: { code: contest.code }, cookies });
    return read('store', '/api/r/store');
  };
}

/** An entry into a contest's raffle. */
export const enter = (member: number, { raffle }: Pick<Contest, 'raffle'>, cookies: string[]) =>
  write('entry', {
    member,
    path: `/api/r/raffles/${raffle}/enter`,
    body: { entry_type: 'password', password: PASSWORD },
    cookies,
  });

/** A member's change. */
export function write(step: string, { member, path, body, cookies }: { member: number; path: string; body: object; cookies: string[] }) {
  return { step, method: 'POST' as const, path, headers: unsafeHeaders(member, cookies), body: JSON.stringify(body) };
}

/** Requests of members who arrive independently of each other (a Poisson process). */
export function openArrivals(perSecond: number, seconds: number, next: () => Undue): LoadRequest[] {
  const requests: LoadRequest[] = [];
  const gap = () => (-Math.log(1 - Math.random()) * 1000) / perSecond;
  for (let dueMs = gap(); dueMs < seconds * 1000; dueMs += gap()) requests.push({ ...next(), dueMs });
  return requests;
}
