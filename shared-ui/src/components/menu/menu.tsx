import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import styles from './menu.module.css';

export interface MenuProps {
  /** The button that opens it: any element that renders a `<button>` and passes on what it is given. */
  trigger: ReactElement;
  /** Stands above the items and names them, such as the member's name and points; nothing in it can be pressed. */
  header?: ReactNode;
  /** {@link MenuItem}, {@link MenuLink}, {@link MenuPageLink} and {@link MenuSeparator}. */
  children: ReactNode;
  /** Which edge of the trigger it keeps to. */
  align?: 'start' | 'end';
}

/** What can be done, or where one can go, behind one button. */
export function Menu({ trigger, header, children, align = 'start' }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
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
