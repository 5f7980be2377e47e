import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { usePart } from '../../platform';
import { classNames } from '../class-names';
import { SiteLink } from '../link/link';
import styles from './menu.module.css';

export interface MenuProps {
  /** The button that opens it: any element that renders a `<button>` and forwards its props. */
  trigger: ReactElement;
  /** Non-interactive content above the items, such as the member's name and points; their accessible name. */
  header?: ReactNode;
  /** {@link MenuItem}, {@link MenuLink}, {@link MenuPageLink} and {@link MenuSeparator}. */
  children: ReactNode;
  /** The edge of the trigger that it aligns with. */
  align?: 'start' | 'end';
}

/** A menu of actions and links, opened by a button. */
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
  /** A single icon in front of the text. */
  icon?: ReactNode;
}

export interface MenuItemProps extends ItemLook {
  onClick: () => void;
  /** `danger` for irreversible actions. */
  tone?: 'normal' | 'danger';
  disabled?: boolean;
}

/** An action; closes the menu. */
export function MenuItem({ children, icon, onClick, tone = 'normal', disabled }: MenuItemProps) {
  return (
    <BaseMenu.Item className={classNames(styles.item, tone === 'danger' && styles.danger)} onClick={onClick} disabled={disabled}>
      {icon}
      {children}
    </BaseMenu.Item>
  );
}

/** A link to a page of the site; prefetches its code when highlighted. */
export function MenuLink({ children, icon, to }: ItemLook & { to: string }) {
  return (
    <BaseMenu.LinkItem closeOnClick className={styles.item} render={<SiteLink to={to} />}>
      {icon}
      {children}
    </BaseMenu.LinkItem>
  );
}

/** A link to a server route, which loads a new document. */
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
