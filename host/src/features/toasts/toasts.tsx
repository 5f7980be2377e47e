import { Toast } from '@base-ui/react/toast';
import styles from './toasts.module.css';
import { TOAST_DURATION_MS, toastManager } from './show-toast';

/** The messages over the page: they close by themselves, by their button or by a swipe, and wait while hovered. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={toastManager} timeout={TOAST_DURATION_MS} limit={4}>
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
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection="right">
      <Toast.Content className={styles.content}>
        <span className={styles.mark} aria-hidden="true" />
        <Toast.Description className={styles.message} />
        {/* Ours are never stacked behind one another, so their buttons are never hidden. */}
        <Toast.Close className={styles.close} aria-hidden={false} aria-label="Close this message">
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m4 4 8 8m0-8-8 8" />
          </svg>
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
