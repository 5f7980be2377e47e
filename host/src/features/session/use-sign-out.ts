import { forgetDrafts } from '@greenroom/shared-ui/draft';
import { api, csrfToken } from '@greenroom/shared-ui/http';
import { usePlatform } from '@greenroom/shared-ui/platform';
import { useQueryClient } from '@tanstack/react-query';
import { paths, serverPaths } from '../../app/paths';

/** Shown until it is closed, since the page looks as if the visitor were signed out. */
const STILL_SIGNED_IN = 'You are still signed in on this device: the server did not sign you out. Reload the page and sign out again.';

/**
 * Signs out by a form-encoded request with the CSRF token, then loads the home page. If the request fails, the page stays, shows a guest
 * and says that the session goes on (docs/product.md#sign-in; docs/contracts.md#decisions).
 */
export function useSignOut(): () => Promise<void> {
  const { session, showLoading, showToast } = usePlatform();
  const queryClient = useQueryClient();
  return async () => {
    const done = showLoading('Signing out...');
    forgetDrafts();
    try {
      await api.post(serverPaths.logout, new URLSearchParams({ _token: csrfToken() }));
      // The loader stays until the new document replaces this one, which the browser may show again.
      window.addEventListener('pagehide', done, { once: true });
      window.location.assign(paths.home);
    } catch (error) {
      console.error('Signing out failed; the page goes on as a guest:', error);
      session.setState({ user: null });
      // Cached responses may have the member's data.
      queryClient.clear();
      showToast(STILL_SIGNED_IN, 'error', 0);
      done();
    }
  };
}
