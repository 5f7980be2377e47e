import { csrfTokenOf } from '../plugins/csrf-token';
import { SESSION_COOKIE } from '../session/session-plugin';
import type { TestApp } from './test-app';

/** Opens a page of the site, of a guest without a session. Its requests carry the page's cookies and token. */
export async function openBrowser({ app, openPage }: TestApp, session?: { cookie: string }) {
  const page = session ? pageOf(app, session.cookie) : await openPage();
  const headers = { cookie: page.cookie, 'x-csrf-token': page.token };
  return {
    page,
    headers,
    get: (url: string) => app.inject({ url, headers }),
    /** Sends any JSON. */
    post(url: string, payload?: unknown, others: Record<string, string> = {}) {
      const json = payload !== undefined && { payload: JSON.stringify(payload) };
      const type = json && { 'content-type': 'application/json' };
      return app.inject({ method: 'POST', url, ...json, headers: { ...headers, ...type, ...others } });
    },
  };
}

const CSRF_SECRET = 'secret of a page';

/** Returns what a page of the session has, without rendering one. */
function pageOf(app: TestApp['app'], cookie: string): { cookie: string; token: string } {
  const session = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(cookie)?.[1] ?? '';
  const token = csrfTokenOf({ secret: CSRF_SECRET, session, salt: 'test' });
  const secret = `greenroom_csrf=${encodeURIComponent(app.signCookie(CSRF_SECRET))}`;
  // Over https, the name has the prefix.
  return { cookie: `${SESSION_COOKIE}=${session}; ${secret}; __Host-${secret}`, token };
}
