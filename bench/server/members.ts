import { request } from 'undici';
import { csrfTokenOf } from '../../api/server/src/plugins/csrf-token';

export const MEMBERS = 5000;

export const PASSWORD = 'letmein';

export const SESSION_PREFIX = 'raid-session-';

export const BASE_ID = '100000000000000000';

export const memberId = (member: number) => String(BigInt(BASE_ID) + BigInt(member));

export const memberName = (member: number) => `member${member}`;

/** A member's session cookie; the sessions are inserted by `fillDatabase`. */
export const sessionCookie = (member: number) => `greenroom_session=${SESSION_PREFIX}${member}`;

/** A distinct address per viewer in 10.0.0.0/8, so that rate limits count each on its own. */
export const addressOf = (viewer: number) => `10.${(viewer >> 16) & 255}.${(viewer >> 8) & 255}.${viewer & 255}`;

/** The headers of a viewer's request: of a member, if they have a number. */
export const headersOf = (viewer: number, member?: number): Record<string, string> => ({
  'accept-encoding': 'br',
  'x-forwarded-for': addressOf(viewer),
  ...(member !== undefined && { cookie: sessionCookie(member) }),
});

/** The headers by which a member changes something. @param cookies of a page, which all members may share: its token counts in one session */
export function unsafeHeaders(member: number, cookies: readonly string[]): Record<string, string> {
  const secret = /greenroom_csrf=([^.]+)/.exec(cookies.join('; '))?.[1];
  if (!secret) throw new Error('The page has set no cookie for CSRF tokens.');
  return {
    ...headersOf(member),
    'content-type': 'application/json',
    cookie: [sessionCookie(member), ...cookies].join('; '),
    'x-csrf-token': csrfTokenOf({ secret, session: `${SESSION_PREFIX}${member}`, salt: 'bench' }),
  };
}

/** Opens the page. `preloads` are the URLs that it requests while its code loads: it calls `preloadData([…])` for the shell and for the route. */
export async function openPage(origin: string): Promise<{ cookies: string[]; preloads: string[] }> {
  const { statusCode, headers: sent, body } = await request(origin, { headers: { accept: 'text/html' } });
  const html = await body.text();
  if (statusCode !== 200) throw new Error(`The page responds with ${statusCode}.`);
  const lists = [...html.matchAll(/preloadData(?:\?\.)?\(\[([^\]]*)\]\)/g)].map(([, list = '']) => list);
  const preloads = new Set(lists.flatMap((list) => [...list.matchAll(/["']([^"']+)["']/g)].map(([, url = '']) => url)));
  return { cookies: cookiesOf(sent['set-cookie']), preloads: [...preloads] };
}

/** The cookies of a response, as `name=value`. */
export const cookiesOf = (header: string | string[] | undefined) => [header ?? []].flat().map((line) => line.split(';')[0] ?? '');
