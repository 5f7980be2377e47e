import { SiteLink } from '@greenroom/shared-ui/link';
import { Logo } from '@greenroom/shared-ui/logo';
import { useSite } from '@greenroom/shared-ui/platform';
import { type ReactNode, useRef } from 'react';
import { paths } from '../../app/paths';
import styles from './header.module.css';
import { MenuBar } from './menu-bar';
import { MobileMenu } from './mobile-menu';

/** Draws the top bar: brand, menus and member menu or sign-in link (docs/product.md#shell). */
export function Header({ member }: { member: ReactNode }) {
  const { name } = useSite();
  const bar = useRef<HTMLElement>(null);
  return (
    <header ref={bar} className={styles.header}>
      <div className={styles.bar}>
        <SiteLink to={paths.home} className={styles.brand}>
          <Logo />
          <span className={styles.name} translate="no">
            {name}
          </span>
        </SiteLink>
        <MenuBar />
        <div className={styles.end}>
          {member}
          <MobileMenu anchor={bar} />
        </div>
      </div>
    </header>
  );
}
