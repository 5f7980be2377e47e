import type { Platform } from '@greenroom/shared-ui/platform';
import { focusManager } from '@tanstack/react-query';
import { adoptToken } from '../../page/csrf-token';
import { fetchPage, pageDataOf } from '../../page/fetch-page';
import { readPageData } from '../../page/page-data';

/** Short, since a member's page is hidden until then. A reload takes as long as any page load. */
const CHECK_TIMEOUT_MS = 5000;

/** Reloads without a form's question about unsaved input: answering no would keep a hidden page. */
function reloadDocument(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.reload();
}

/**
 * Checks, each time the browser restores this document from its back/forward cache, who is signed in now, by the page that the server sends
 * (decision 0050), and reloads for someone else. A member's page stays hidden from leaving until then, so no frame shows after its session
 * has ended. By opacity, which keeps focus and scroll position.
 */
export function checkRestoredPage(session: Platform['session'], reload = reloadDocument): void {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && session.getState().user) document.body.style.opacity = '0';
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void check(session, reload);
  });
}

async function check(session: Platform['session'], reload: () => void): Promise<void> {
  const page = await fetchPage(CHECK_TIMEOUT_MS);
  const { user, updateUser } = session.getState();
  // A page that can't be fetched counts as a guest's: a guest stays, a member's page is reloaded.
  const current = readPageData(pageDataOf(page)).user;
  if (current?.id !== user?.id) return reload();
  if (current) updateUser(current);
  // The cookie that tokens are checked against may have changed.
  adoptToken(page);
  document.body.style.opacity = '';
  // Stale queries are refetched, as when the visitor returns to the tab.
  focusManager.onFocus();
}
