import { Toast } from '@base-ui/react/toast';
import type { ShowToast, ToastType } from '@greenroom/shared-ui/platform';

/** How long a toast stays, in milliseconds (specification 1, section 9). */
export const TOAST_DURATION_MS = 4000;

/** Lets code outside of React show toasts. */
export const toastManager = Toast.createToastManager<{ type: ToastType }>();

const TYPES: readonly string[] = ['success', 'error', 'warning', 'info'];

/** Toasts asked for before there was anything to show them; null once there is. */
let early: Parameters<ShowToast>[] | null = [];

/**
 * Shows a toast. The page's other scripts may call it too, so that what is not one of the four types counts as info,
 * and what is no duration as the usual one; 0 keeps the toast until it is closed.
 */
export const showToast: ShowToast = (message, type = 'info', duration = TOAST_DURATION_MS) => {
  if (early) {
    early.push([message, type, duration]);
    return;
  }
  const known = TYPES.includes(type) ? type : 'info';
  toastManager.add({
    description: String(message),
    type: known,
    timeout: Number.isFinite(duration) && duration >= 0 ? duration : TOAST_DURATION_MS,
    // Urgent ones would stand in the page twice, once for those who listen; those hear them politely as well.
    priority: 'low',
  });
};

/** Called once the toasts can be seen: shows those that were asked for before. */
export function showEarlyToasts(): void {
  const waiting = early ?? [];
  early = null;
  for (const toast of waiting) showToast(...toast);
}

declare global {
  interface Window {
    /** The page-wide way to show a toast (contracts.md, section 4). */
    showToast: ShowToast;
  }
}
