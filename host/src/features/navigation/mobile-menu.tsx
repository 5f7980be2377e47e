import Menu from '@greenroom/shared-ui/icons/menu';
import type { RefObject } from 'react';
import { Deferred, deferredComponent } from '../../app/deferred';
import styles from './mobile-menu.module.css';

export const mobileMenuPopup = deferredComponent(() =>
  import(/* webpackChunkName: "popups" */ './mobile-menu-popup').then((module) => module.MobileMenuPopup),
);

/**
 * All menus in one popup, below 768 px (docs/product.md#shell).
 * @param anchor the bar below which the popup opens
 */
export function MobileMenu({ anchor }: { anchor: RefObject<HTMLElement | null> }) {
  const burger = (
    <button type="button" className={styles.burger} aria-label="Open the menu" aria-haspopup="dialog" aria-expanded={false}>
      <Menu size={22} />
    </button>
  );
  return <Deferred component={mobileMenuPopup} props={{ anchor }} placeholder={burger} />;
}
