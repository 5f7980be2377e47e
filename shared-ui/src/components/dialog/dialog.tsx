import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useDeferredValue } from 'react';
import { classNames } from '../class-names';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Asked for by Escape, a press outside, or the close button. The dialog stays until `open` says otherwise. */
  onClose: () => void;
  /** Names the dialog. */
  title: string;
  /** What it is about, in a sentence; read aloud with the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Its buttons; the one that leads back first, the one that goes on last. */
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** Takes the keyboard as it opens; the first thing that can, where it is left out. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** A press outside does not close it: for what holds more typing than one would want to lose by a slip. */
  keepOnOutsidePress?: boolean;
}

/** Asks or shows something in front of the page; below 480 px it rises from the bottom edge. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  size = 'medium',
  initialFocus,
  keepOnOutsidePress = false,
}: DialogProps) {
  // After the press has been answered: what asks for a dialog is quicker on the screen than all of it.
  const shown = useDeferredValue(open, false);
  return (
    <BaseDialog.Root open={shown} onOpenChange={(next) => !next && onClose()} disablePointerDismissal={keepOnOutsidePress}>
      <BaseDialog.Portal className={styles.portal}>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup className={classNames(styles.popup, styles[size])} initialFocus={initialFocus}>
            <div className={styles.head}>
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
              {description && <BaseDialog.Description className={styles.description}>{description}</BaseDialog.Description>}
            </div>
            {children && <div className={styles.body}>{children}</div>}
            {actions && <div className={styles.actions}>{actions}</div>}
            {/* Last, so that the keyboard begins with what the dialog is for; seen in the corner. */}
            <BaseDialog.Close className={styles.close} aria-label="Close">
              <X size={18} />
            </BaseDialog.Close>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
