import { type ComponentProps, type MouseEvent, useId } from 'react';
import { classNames } from '../class-names';
import { SiteLink, type SiteLinkProps } from '../link/link';
import { Spinner } from '../spinner/spinner';
import styles from './button.module.css';

export interface ButtonLook {
  /** One `primary` per view; `danger` for irreversible actions. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'medium' | 'small';
}

/** Returns the button's class for other elements, for example a full-page link: `<a className={buttonClass()} href="/login">`. */
export const buttonClass = ({ variant = 'primary', size = 'medium' }: ButtonLook = {}, className?: string): string =>
  classNames(styles.button, styles[variant], styles[size], className);

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** The action is pending: the button keeps its size and the focus, and ignores clicks. */
  busy?: boolean;
  /** Replaces the text while busy, for example "Redeeming..."; the button reserves the width of both. */
  busyText?: string;
}

/** Draws a native button; it submits a form only with `type="submit"`. */
export function Button({ variant, size, className, type = 'button', busy, busyText, children, onClick, ...props }: ButtonProps) {
  const busyTextId = useId();
  const look = buttonClass({ variant, size }, className);
  if (busy === undefined) {
    return (
      <button {...props} type={type} className={look} onClick={onClick}>
        {children}
      </button>
    );
  }

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Prevents the form's submission too.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const replaced = busy && busyText !== undefined;
  // Screen readers announce a changed name more reliably with aria-labelledby.
  const naming = replaced ? { 'aria-labelledby': busyTextId } : {};
  return (
    <button
      {...props}
      {...naming}
      type={type}
      className={look}
      aria-disabled={busy || props['aria-disabled']}
      data-busy={busy || undefined}
      onClick={press}
    >
      <span className={classNames(styles.text, busy && styles.covered)} aria-hidden={replaced || undefined} data-wide={busyText}>
        <span className={styles.content}>{children}</span>
      </span>
      {busy && (
        <span className={styles.busy}>
          <Spinner size={18} />
          {replaced && <span id={busyTextId}>{busyText}</span>}
        </span>
      )}
    </button>
  );
}

export function ButtonLink({ variant, size, className, ...props }: SiteLinkProps & ButtonLook) {
  return <SiteLink {...props} className={buttonClass({ variant, size }, className)} />;
}
