import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { usePart } from '../../platform';
import styles from './menu.module.css';

export * from './menu-items';

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
