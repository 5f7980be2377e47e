import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { SiteLink } from '../link';
import styles from './menu.module.css';

interface ItemLook {
  children: ReactNode;
  /** A single icon in front of the text. */
  icon?: ReactNode;
}

export interface MenuItemProps extends ItemLook {
  onClick: () => void;
  /** `danger` for what can't be taken back. */
  tone?: 'normal' | 'danger';
  disabled?: boolean;
}

/** Does something and closes the menu. */
export function MenuItem({ children, icon, onClick, tone = 'normal', disabled }: MenuItemProps) {
  return (
    <BaseMenu.Item className={classNames(styles.item, tone === 'danger' && styles.danger)} onClick={onClick} disabled={disabled}>
      {icon}
      {children}
    </BaseMenu.Item>
  );
}

/** Leads to a page of the site, whose code it fetches as soon as the visitor seems to mean it. */
export function MenuLink({ children, icon, to }: ItemLook & { to: string }) {
  return (
    <BaseMenu.LinkItem closeOnClick className={styles.item} render={<SiteLink to={to} />}>
      {icon}
      {children}
    </BaseMenu.LinkItem>
  );
}

/** Leads to what the server answers itself, with a load of the whole page. */
export function MenuPageLink({ children, icon, href }: ItemLook & { href: string }) {
  return (
    <BaseMenu.LinkItem closeOnClick className={styles.item} href={href}>
      {icon}
      {children}
    </BaseMenu.LinkItem>
  );
}

/** A line between groups of items. */
export function MenuSeparator() {
  return <BaseMenu.Separator className={styles.separator} />;
}
