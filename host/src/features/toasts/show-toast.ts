import type { ShowToast } from '@greenroom/shared-ui/platform';
import { createStore } from 'zustand';

type ToastArguments = Parameters<ShowToast>;

/** Toasts requested before the viewport is attached. */
export const toastQueueStore = createStore<{ queue: ToastArguments[] }>(() => ({ queue: [] }));

/** Null until the viewport is attached. */
let show: ShowToast | null = null;

/** Shows a toast, once the viewport is attached. Any script may call it, so type and duration are validated; 0 never closes. */
export const showToast: ShowToast = (...toast) => {
  if (show) show(...toast);
  else toastQueueStore.setState(({ queue }) => ({ queue: [...queue, toast] }));
};

/** Shows the queued toasts and all later ones with `present`. @returns detaches it: later ones are queued */
export function attachToastViewport(present: ShowToast): () => void {
  const { queue } = toastQueueStore.getState();
  show = present;
  toastQueueStore.setState({ queue: [] });
  for (const toast of queue) present(...toast);
  return () => void (show = null);
}

declare global {
  interface Window {
    /** Shows a toast from any script of the page (docs/contracts.md#requests). */
    showToast: ShowToast;
  }
}
