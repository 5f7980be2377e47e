import type { Platform } from '@greenroom/shared-ui/platform';
import { focusManager } from '@tanstack/react-query';
import { adoptToken } from '../../page/csrf-token';
import { fetchPage, pageDataOf } from '../../page/fetch-page';
import { readPageData } from '../../page/page-data';

/** Short, since a member's page is hidden until then. A reload takes as long as any page load. */
const CHECK_TIMEOUT_MS = 5000;

/** Without the question of a form with unsaved input: whoever answered it with no would keep a hidden page. */
function reloadDocument(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.reload();
}

/**
 * Checks each time that the browser shows this document again from its back/forward cache who is signed in now, by the page that the
 * server sends (decision 0050). If that is someone else, the document is reloaded. A member's page is hidden until then, from when it is
 * left, so that no frame of it is shown after its session has ended. By its opacity, which changes neither focus nor scroll position.
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
  // A page that could not be fetched counts as a guest's: a guest stays, a member's page is reloaded.
  const current = readPageData(pageDataOf(page)).user;
  if (current?.id !== user?.id) return reload();
  if (current) updateUser(current);
  // The cookie that tokens are checked against may be another one by now.
  adoptToken(page);
  document.body.style.opacity = '';
  // Stale queries are refetched, as when the visitor returns to the tab.
  focusManager.onFocus();
}
