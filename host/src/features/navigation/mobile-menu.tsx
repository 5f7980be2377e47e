import Menu from '@greenroom/shared-ui/icons/menu';
import X from '@greenroom/shared-ui/icons/x';
import type { ComponentProps, RefObject } from 'react';
import { DeferredMenu } from '../../app/deferred';
import { retried } from '../../app/retried';
import { t } from '../../texts';
import styles from './mobile-menu.module.css';

const load = retried(() => import(/* webpackChunkName: "menus" */ './mobile-menu-popup').then((module) => module.MobileMenuPopup));

export const MobileMenu = ({ anchor }: { anchor: RefObject<HTMLElement | null> }) => (
  <DeferredMenu load={load} props={{ anchor }} closed={<Burger open={false} aria-haspopup="dialog" aria-expanded={false} />} />
);

export const Burger = ({ open, ...button }: { open: boolean } & ComponentProps<'button'>) => (
  <button type="button" {...button} className={styles.burger} aria-label={open ? t('Close the menu') : t('Open the menu')}>
    {open ? <X size={22} /> : <Menu size={22} />}
  </button>
);
