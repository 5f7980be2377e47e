import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { usePart } from '../../platform';
import { classNames } from '../class-names';
import { SiteLink } from '../link/link';
import styles from './menu.module.css';

export interface MenuProps {
  /** Any element that renders a `<button>` and forwards its props. */
  trigger: ReactElement;
  /** Non-interactive content above the items, which is their accessible name. */
  header?: ReactNode;
  /** {@link MenuItem}, {@link MenuLink}, {@link MenuPageLink} and {@link MenuSeparator}. */
  children: ReactNode;
  /** The edge of the trigger that it aligns with. */
  align?: 'start' | 'end';
}

/** Draws a menu of actions and links, opened by a button. */
export function Menu({ trigger, header, children, align = 'start' }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal data-remote={usePart()}>
        <BaseMenu.Positioner className={styles.positioner} positionMethod="fixed" align={align} sideOffset={8} collisionPadding={8}>
          <BaseMenu.Popup className={styles.popup}>
            {header ? (
              <BaseMenu.Group>
                <BaseMenu.GroupLabel className={styles.header}>{header}</BaseMenu.GroupLabel>
                {children}
              </BaseMenu.Group>
            ) : (
              children
            )}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface ItemLook {
  children: ReactNode;
  icon?: ReactNode;
}

export interface MenuItemProps extends ItemLook {
  onClick: () => void;
  tone?: 'normal' | 'danger';
  disabled?: boolean;
}

/** Draws an action; it closes the menu. */
export function MenuItem({ children, icon, onClick, tone = 'normal', disabled }: MenuItemProps) {
  return (
    <BaseMenu.Item className={classNames(styles.item, tone === 'danger' && styles.danger)} onClick={onClick} disabled={disabled}>
      {icon}
      {children}
    </BaseMenu.Item>
  );
}

/** Draws a link to a page of the site; it prefetches the page's code when highlighted. */
export function MenuLink({ children, icon, to }: ItemLook & { to: string }) {
  return (
    <BaseMenu.LinkItem closeOnClick className={styles.item} render={<SiteLink to={to} />}>
      {icon}
      {children}
    </BaseMenu.LinkItem>
  );
}

/** Draws a link to a server route, which loads a new document. */
export function MenuPageLink({ children, icon, href }: ItemLook & { href: string }) {
  return (
    <BaseMenu.LinkItem closeOnClick className={styles.item} href={href}>
      {icon}
      {children}
    </BaseMenu.LinkItem>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className={styles.separator} />;
}
