import type { AuthProvider, HttpError } from 'react-admin';
import type { Staff } from '../app/page';
import { csrfToken } from '../app/page';

/** Signing in is the site's: the server hands this page to nobody else, so whoever sees it is signed in. */
export const authProviderOf = (staff: Staff): AuthProvider => ({
  login: () => Promise.resolve(),
  async logout() {
    await fetch('/logout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      body: new URLSearchParams({ _token: csrfToken() }),
    });
    window.location.assign('/');
    // The page is on its way out: nothing of the panel may be shown meanwhile.
    return new Promise<false>(() => {});
  },
  checkAuth: () => Promise.resolve(),
  checkError(error: HttpError) {
    if (error.status !== 401) return Promise.resolve();
    // The session has ended: the server's page says so and leads to the sign-in.
    window.location.reload();
    return new Promise<never>(() => {});
  },
  getIdentity: () => Promise.resolve({ id: staff.id, fullName: staff.username }),
  getPermissions: () => Promise.resolve(staff.role),
});
