import type { AuthProvider, HttpError } from 'react-admin';
import { type Staff, csrfToken, fetchWithToken } from '../app/page';

/** Sign-in belongs to the site: the server serves this page to signed-in staff only. */
export const authProviderOf = (staff: Staff): AuthProvider => ({
  login: () => Promise.resolve(),
  async logout() {
    // After a failure, the next page shows that the session continues.
    await fetchWithToken(() =>
      fetch('/logout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
        body: new URLSearchParams({ _token: csrfToken() }),
      }),
    ).catch(() => undefined);
    window.location.assign('/');
    // Never resolves, so react-admin renders nothing before the navigation.
    return new Promise<false>(() => {});
  },
  checkAuth: () => Promise.resolve(),
  checkError(error: HttpError) {
    if (error.status !== 401) return Promise.resolve();
    // The session has expired: the reload shows a link to the sign-in.
    window.location.reload();
    return new Promise<never>(() => {});
  },
  getIdentity: () => Promise.resolve({ id: staff.id, fullName: staff.username }),
});
