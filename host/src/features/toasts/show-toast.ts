import type { ShowToast } from '@greenroom/shared-ui/platform';
import { createStore } from 'zustand';

type Asked = Parameters<ShowToast>;

/** Toasts that were asked for and that nothing has shown yet. */
export const askedStore = createStore<{ waiting: Asked[] }>(() => ({ waiting: [] }));

/** Null until the toasts can be seen. */
let show: ShowToast | null = null;

/**
 * Shows a toast, as soon as there is something to show it. The page's other scripts may call it too, so that what is not one of
 * the four types counts as info, and what is no duration as the usual one; 0 keeps the toast until it is closed.
 */
export const showToast: ShowToast = (...asked) => {
  if (show) show(...asked);
  else askedStore.setState(({ waiting }) => ({ waiting: [...waiting, asked] }));
};

/** Called once toasts can be seen: shows those that were asked for before, and all that follow. */
export function startShowing(present: ShowToast): void {
  const { waiting } = askedStore.getState();
  show = present;
  askedStore.setState({ waiting: [] });
  for (const asked of waiting) present(...asked);
}

declare global {
  interface Window {
    /** The page-wide way to show a toast (contracts.md, section 4). */
    showToast: ShowToast;
  }
}
