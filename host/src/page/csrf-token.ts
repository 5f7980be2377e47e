import { csrfToken, httpClient } from '@greenroom/shared-ui/http';
import type { Platform, User } from '@greenroom/shared-ui/platform';
import { fetchPage, pageDataOf } from './fetch-page';
import { readPageData } from './page-data';

/** The statuses of a refused token: ours, and one of some other back ends. */
const REFUSED = [403, 419];
const PAGE_TIMEOUT_MS = 5000;

let shownUser: () => User | null = () => null;
let renewal: Promise<boolean> | undefined;

/** Takes the CSRF token of a page that the server has just sent. @returns whether the page has one */
export function adoptToken(page: string): boolean {
  const [, token] = /<meta\b[^>]*\sname="csrf-token"[^>]*\scontent="([^"]*)"/.exec(page) ?? [];
  if (token) document.querySelector('meta[name="csrf-token"]')?.setAttribute('content', token);
  return Boolean(token);
}

/** Renews the CSRF token once for all refused requests: another tab may have replaced the cookie. Resolves with whether to resend. */
export function renewToken(): Promise<boolean> {
  renewal ??= fetchPage(PAGE_TIMEOUT_MS)
    .then((page) => {
      const [shown, current] = [shownUser(), readPageData(pageDataOf(page)).user];
      return adoptToken(page) && (!shown || !current || shown.id === current.id);
    })
    .finally(() => (renewal = undefined));
  return renewal;
}

/** Sends each request whose token is refused once more, with a new token. */
export function startTokenRenewal(session: Platform['session']): void {
  shownUser = () => session.getState().user;
  httpClient.interceptors.response.use(async (response) => {
    const { status, config } = response;
    if (!REFUSED.includes(status) || config.method === 'get' || 'isSentAgain' in config) return response;
    const isRenewed = config.headers.get('X-CSRF-TOKEN') !== csrfToken() || (await renewToken());
    return isRenewed ? httpClient.request(Object.assign(config, { isSentAgain: true, data: withToken(config.data) })) : response;
  });
}

function withToken(body: unknown): unknown {
  if (typeof body === 'string' && body.startsWith('_token=')) return new URLSearchParams({ _token: csrfToken() });
  if (body instanceof FormData && body.has('_token')) body.set('_token', csrfToken());
  return body;
}
