import type { AuthProvider, HttpError } from 'react-admin';
import { type Staff, csrfToken, fetchWithToken } from '../app/page';

/** Sign-in belongs to the site: the server serves this page to signed-in staff only. */
export const authProviderOf = (staff: Staff): AuthProvider => ({
  login: () => Promise.resolve(),
  async logout() {
    // If it fails, the page that follows shows that the session goes on.
    await fetchWithToken(() =>
      fetch('/logout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
        body: new URLSearchParams({ _token: csrfToken() }),
      }),
    ).catch(() => undefined);
    window.location.assign('/');
    // Never resolves, so that react-admin renders nothing before the navigation.
    return new Promise<false>(() => {});
  },
  checkAuth: () => Promise.resolve(),
  checkError(error: HttpError) {
    if (error.status !== 401) return Promise.resolve();
    // The session has expired: the server responds to the reload with a page that links to the sign-in.
    window.location.reload();
    return new Promise<never>(() => {});
  },
  getIdentity: () => Promise.resolve({ id: staff.id, fullName: staff.username }),
});
