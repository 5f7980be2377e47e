import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import { SiteLink, type SiteLinkProps } from '../link';
import styles from './button.module.css';

export interface ButtonLook {
  /** How much it asks for attention: one `primary` in a view. */
  variant?: 'primary' | 'secondary' | 'ghost';
  size?: 'medium' | 'small';
}

/** The look of a button for what is not one, such as a full-page link: `<a className={buttonClass()} href="/login">`. */
export function buttonClass({ variant = 'primary', size = 'medium' }: ButtonLook = {}, className?: string): string {
  return classNames(styles.button, styles[variant], styles[size], className);
}

export type ButtonProps = ComponentProps<'button'> & ButtonLook;

/** A native button; it submits no form unless told so. */
export function Button({ variant, size, className, type = 'button', ...props }: ButtonProps) {
  return <button {...props} type={type} className={buttonClass({ variant, size }, className)} />;
}

/** A link inside the site that looks like a button. */
export function ButtonLink({ variant, size, className, ...props }: SiteLinkProps & ButtonLook) {
  return <SiteLink {...props} className={buttonClass({ variant, size }, className)} />;
}
