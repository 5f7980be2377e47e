import { type ComponentProps, type MouseEvent, useId } from 'react';
import { classNames } from '../class-names';
import { SiteLink, type SiteLinkProps } from '../link';
import { Spinner } from '../spinner';
import styles from './button.module.css';

export interface ButtonLook {
  /** How much it asks for attention: one `primary` in a view; `danger` for what can't be taken back. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'medium' | 'small';
}

/** The look of a button for what is not one, such as a full-page link: `<a className={buttonClass()} href="/login">`. */
export function buttonClass({ variant = 'primary', size = 'medium' }: ButtonLook = {}, className?: string): string {
  return classNames(styles.button, styles[variant], styles[size], className);
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** What it was pressed for is under way: it keeps its place and the keyboard, and ignores presses until that is over. */
  busy?: boolean;
  /** Takes the place of its text meanwhile, such as "Redeeming..."; the button is wide enough for both from the start. */
  busyText?: string;
}

/** A native button; it submits no form unless told so. */
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
    // Neither its handler nor the form that it would submit.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const replaced = busy && busyText !== undefined;
  // A changed name is announced more reliably where the button says which text it is.
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

/** A link inside the site that looks like a button. */
export function ButtonLink({ variant, size, className, ...props }: SiteLinkProps & ButtonLook) {
  return <SiteLink {...props} className={buttonClass({ variant, size }, className)} />;
}
