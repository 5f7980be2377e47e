import { Toast } from '@base-ui/react/toast';
import type { ShowToast, ToastType } from '@greenroom/shared-ui/platform';

/** How long a toast stays, in milliseconds (specification 1, section 9). */
export const TOAST_DURATION_MS = 4000;

/** Lets code outside of React show toasts. */
export const toastManager = Toast.createToastManager<{ type: ToastType }>();

const TYPES: readonly string[] = ['success', 'error', 'warning', 'info'];

/** Shows a toast; what is not one of the four types counts as info, since the page's other scripts may call it too. */
export const showToast: ShowToast = (message, type = 'info', duration = TOAST_DURATION_MS) => {
  const known = TYPES.includes(type) ? type : 'info';
  toastManager.add({
    description: message,
    type: known,
    timeout: duration,
    priority: known === 'error' ? 'high' : 'low',
  });
};

declare global {
  interface Window {
    /** The page-wide way to show a toast (contracts.md, section 4). */
    showToast: ShowToast;
  }
}
