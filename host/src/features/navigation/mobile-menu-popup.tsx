import { Popover } from '@base-ui/react/popover';
import { SiteLink } from '@greenroom/shared-ui/link';
import { type RefObject, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '../../texts';
import { Burger } from './mobile-menu';
import styles from './mobile-menu.module.css';
import { type NavigationLink, barLinks, menus, useMoreMenu } from './navigation';

/** Draws the burger button and its popup, which overlays the page so that nothing shifts, below the bar `anchor`. */
export function MobileMenuPopup({ anchor }: { anchor: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const more = useMoreMenu();
  // Open at one path only, so that a navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  const close = () => setOpenAt(null);

  return (
    <Popover.Root open={open} onOpenChange={(next) => setOpenAt(next ? pathname : null)}>
      <Popover.Trigger render={<Burger open={open} />} />
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} positionMethod="fixed" collisionPadding={0} className={styles.positioner}>
          <Popover.Popup className={styles.popup} aria-label={t('Menu')}>
            <nav aria-label={t('Site')}>
              {menus().map(({ label, links }, index) => (
                <section key={index} className={styles.group}>
                  <h2>{label}</h2>
                  <Links links={links} onFollow={close} />
                </section>
              ))}
              <section className={styles.group}>
                <Links links={barLinks()} onFollow={close} />
              </section>
              {more && (
                <section className={styles.group}>
                  <h2>{more.label}</h2>
                  <Links links={more.links} onFollow={close} />
                </section>
              )}
            </nav>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Links({ links, onFollow }: { links: readonly NavigationLink[]; onFollow: () => void }) {
  const { pathname } = useLocation();
  return (
    <ul>
      {links.map(({ label, path }) => (
        <li key={path}>
          <SiteLink to={path} aria-current={path === pathname ? 'page' : undefined} onClick={onFollow}>
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
