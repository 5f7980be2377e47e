import { Toast } from '@base-ui/react/toast';
import { buttonClass } from '@greenroom/shared-ui/button';
import CircleCheck from '@greenroom/shared-ui/icons/circle-check';
import CircleX from '@greenroom/shared-ui/icons/circle-x';
import Info from '@greenroom/shared-ui/icons/info';
import TriangleAlert from '@greenroom/shared-ui/icons/triangle-alert';
import X from '@greenroom/shared-ui/icons/x';
import type { ShowToast, ToastType } from '@greenroom/shared-ui/platform';
import { type ComponentType, useEffect } from 'react';
import { t } from '../../texts';
import { attachToastViewport } from './show-toast';
import styles from './toasts.module.css';

/** How long a toast shows by default (docs/product.md#toasts). */
const TOAST_DURATION_MS = 4000;

const MAX_VISIBLE = 4;

const ICONS: Record<ToastType, ComponentType<{ size: number; className?: string }>> = {
  success: CircleCheck,
  error: CircleX,
  warning: TriangleAlert,
  info: Info,
};

const toastManager = Toast.createToastManager<{ type: ToastType }>();

const present: ShowToast = (message, type = 'info', duration = TOAST_DURATION_MS) => {
  toastManager.add({
    description: String(message),
    type: type in ICONS ? type : 'info',
    timeout: Number.isFinite(duration) && duration >= 0 ? duration : TOAST_DURATION_MS,
    // A high priority would render the text twice, once as an assertive announcement.
    priority: 'low',
  });
};

/** Draws the toasts. They close after a timeout, which pauses on hover, by their button or by a swipe. */
export function ToastViewport() {
  // The provider below has subscribed already: effects run from the children up.
  useEffect(() => attachToastViewport(present), []);
  return (
    <Toast.Provider toastManager={toastManager} timeout={TOAST_DURATION_MS} limit={MAX_VISIBLE}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={t('Notifications')}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const Icon = ICONS[toast.type as ToastType];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className={styles.toast}
        swipeDirection={[document.dir === 'rtl' ? 'left' : 'right', 'up']}
        // Base UI renders a dialog; a toast is a status message without a name.
        role="status"
        aria-modal={undefined}
      >
        <Toast.Content className={styles.content}>
          <Icon size={20} className={styles.icon} />
          <Toast.Description className={styles.message} />
          {/* Base UI hides the buttons of stacked toasts; these are never stacked. */}
          <Toast.Close className={buttonClass({ variant: 'ghost' }, styles.close)} aria-hidden={false} aria-label={t('Close this message')}>
            <X size={16} />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
