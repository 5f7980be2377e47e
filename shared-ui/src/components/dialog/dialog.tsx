import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useDeferredValue, useRef } from 'react';
import X from '@greenroom/shared-ui/icons/x';
import { usePartAttributes } from '../../platform';
import { t } from '../../texts/own';
import { buttonClass } from '../button/button';
import { classNames } from '../class-names';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, a click outside, or the close button. The dialog stays open until `open` is false. */
  onClose: () => void;
  title: string;
  /** Accessible description, in a sentence. */
  description?: ReactNode;
  children?: ReactNode;
  /** Cancel first, confirm last. */
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** Receives the focus when it opens; the first focusable element by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** A click outside doesn't close it: for forms with much input. */
  keepOnOutsidePress?: boolean;
}

/** Draws a modal dialog; below 480 px it slides in from the bottom edge. */
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
  // Deferred, so that the click that opens it is painted first.
  const shown = useDeferredValue(open, false);
  const popup = useRef<HTMLDivElement>(null);
  const focusFirst = () => {
    // WebKit's checkVisibility() takes new elements for invisible until their layout is read.
    popup.current?.getClientRects();
    return true;
  };
  return (
    <BaseDialog.Root open={shown} onOpenChange={(next) => !next && onClose()} disablePointerDismissal={keepOnOutsidePress}>
      <BaseDialog.Portal className={styles.portal} {...usePartAttributes()}>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup ref={popup} className={classNames(styles.popup, styles[size])} initialFocus={initialFocus ?? focusFirst}>
            <div className={styles.head}>
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
              {description && <BaseDialog.Description className={styles.description}>{description}</BaseDialog.Description>}
            </div>
            {children && <div className={styles.body}>{children}</div>}
            {actions && <div className={styles.actions}>{actions}</div>}
            {/* Last in the focus order; displayed in the corner. */}
            <BaseDialog.Close className={buttonClass({ variant: 'ghost' }, styles.close)} aria-label={t('Close')}>
              <X size={18} />
            </BaseDialog.Close>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
