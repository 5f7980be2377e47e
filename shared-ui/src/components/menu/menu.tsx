import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { usePartAttributes } from '../../platform';
import { classNames } from '../class-names';
import { SiteLink } from '../link/link';
import styles from './menu.module.css';

export interface MenuProps {
  /** Any element that renders a `<button>` and forwards its props. */
  trigger: ReactElement;
  header?: ReactNode;
  /** {@link MenuItem}, {@link MenuLink}, {@link MenuPageLink} and {@link MenuSeparator}. */
  children: ReactNode;
  align?: 'start' | 'end';
}

/** Draws a menu of actions and links, opened by a button. */
export const Menu = ({ trigger, header, children, align = 'start' }: MenuProps) => (
  <BaseMenu.Root modal={false}>
    <BaseMenu.Trigger render={trigger} />
    <BaseMenu.Portal {...usePartAttributes()}>
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
export const MenuItem = ({ children, icon, onClick, tone = 'normal', disabled }: MenuItemProps) => (
  <BaseMenu.Item className={classNames(styles.item, tone === 'danger' && styles.danger)} onClick={onClick} disabled={disabled}>
    {icon}
    {children}
  </BaseMenu.Item>
);

/** Draws a link to a page of the site; it prefetches the page's code when highlighted. */
export const MenuLink = ({ children, icon, to }: ItemLook & { to: string }) => (
  <BaseMenu.LinkItem closeOnClick className={styles.item} render={<SiteLink to={to} />}>
    {icon}
    {children}
  </BaseMenu.LinkItem>
);

/** Draws a link to a server route, which loads a new document. */
export const MenuPageLink = ({ children, icon, href }: ItemLook & { href: string }) => (
  <BaseMenu.LinkItem closeOnClick className={styles.item} href={href}>
    {icon}
    {children}
  </BaseMenu.LinkItem>
);

export const MenuSeparator = () => <BaseMenu.Separator className={styles.separator} />;
