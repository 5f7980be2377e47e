import { Toast } from '@base-ui/react/toast';
import type { ShowToast, ToastType } from '@greenroom/shared-ui/platform';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { type ComponentType, useEffect } from 'react';
import { startShowing } from './show-toast';
import styles from './toasts.module.css';

/** How long a toast stays, in milliseconds (specification 1, section 9). */
const TOAST_DURATION_MS = 4000;

/** More would hide the page; the oldest stay out of sight until there is room. */
const AT_ONCE = 4;

const SIGNS: Record<ToastType, ComponentType<{ size: number; className?: string }>> = {
  success: CircleCheck,
  error: CircleX,
  warning: TriangleAlert,
  info: Info,
};

/** Lets code outside of React show toasts. */
const toastManager = Toast.createToastManager<{ type: ToastType }>();

const present: ShowToast = (message, type = 'info', duration = TOAST_DURATION_MS) => {
  toastManager.add({
    description: String(message),
    type: type in SIGNS ? type : 'info',
    timeout: Number.isFinite(duration) && duration >= 0 ? duration : TOAST_DURATION_MS,
    // Urgent ones would stand in the page twice, once for those who listen; those hear them politely as well.
    priority: 'low',
  });
};

/** The messages over the page: they close by themselves, by their button or by a swipe, and wait while hovered. */
export function ToastViewport() {
  // The provider below listens by now: effects run from the inside out.
  useEffect(() => startShowing(present), []);
  return (
    <Toast.Provider toastManager={toastManager} timeout={TOAST_DURATION_MS} limit={AT_ONCE}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const Sign = SIGNS[toast.type as ToastType];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className={styles.toast}
        swipeDirection={['right', 'up']}
        // A message, not a dialog: it asks for nothing and has no name.
        role="status"
        aria-modal={undefined}
      >
        <Toast.Content className={styles.content}>
          <Sign size={20} className={styles.sign} />
          <Toast.Description className={styles.message} />
          {/* Ours are never stacked behind one another, so their buttons are never hidden. */}
          <Toast.Close className={styles.close} aria-hidden={false} aria-label="Close this message">
            <X size={16} />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
