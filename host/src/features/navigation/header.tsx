import { Collapsible } from '@base-ui/react/collapsible';
import { NavigationMenu } from '@base-ui/react/navigation-menu';
import { SiteLink } from '@greenroom/shared-ui/link';
import { Logo } from '@greenroom/shared-ui/logo';
import { useSite } from '@greenroom/shared-ui/platform';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { paths } from '../../app/paths';
import { remotesStore } from '../../remotes/remotes-store';
import styles from './header.module.css';
import { BAR_LINKS, MENUS, type NavigationGroup, type NavigationLink, reachable, reachableGroups } from './navigation';

/**
 * The top bar: brand, menus, and what the page puts at its end for the member.
 * Below 768 px the menus fold into one (specification 1, section 2).
 */
export function Header({ member }: { member: ReactNode }) {
  const { remotes } = useStore(remotesStore);
  const { name } = useSite();
  const groups = reachableGroups(MENUS, remotes);
  const links = reachable(BAR_LINKS, remotes);
  const { pathname } = useLocation();
  // Open for one address only: following a link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;

  return (
    <Collapsible.Root open={open} onOpenChange={(next) => setOpenAt(next ? pathname : null)} render={<header className={styles.header} />}>
      <div className={styles.bar}>
        <SiteLink to={paths.home} className={styles.brand}>
          <Logo />
          {name}
        </SiteLink>
        <MenuBar groups={groups} links={links} />
        {member}
        <Collapsible.Trigger className={styles.burger} aria-label={open ? 'Close the menu' : 'Open the menu'}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d={open ? 'm5 5 10 10m0-10L5 15' : 'M3 6h14M3 10h14M3 14h14'} />
          </svg>
        </Collapsible.Trigger>
      </div>
      <Collapsible.Panel className={styles.mobile} render={<nav aria-label="Site" />}>
        {[...groups, { label: '', links }].map((group) => (
          <div key={group.label} className={styles.mobileGroup}>
            {group.label && <p>{group.label}</p>}
            {group.links.map((link) => (
              <SiteLink key={link.path} to={link.path}>
                {link.label}
              </SiteLink>
            ))}
          </div>
        ))}
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

function MenuBar({ groups, links }: { groups: readonly NavigationGroup[]; links: readonly NavigationLink[] }) {
  return (
    <NavigationMenu.Root className={styles.menus} aria-label="Site">
      <NavigationMenu.List className={styles.list}>
        {groups.map((group) => (
          <NavigationMenu.Item key={group.label}>
            <NavigationMenu.Trigger className={styles.top}>
              {group.label}
              <NavigationMenu.Icon className={styles.chevron}>
                <svg viewBox="0 0 12 12" aria-hidden="true">
                  <path d="m3 4.5 3 3 3-3" />
                </svg>
              </NavigationMenu.Icon>
            </NavigationMenu.Trigger>
            <NavigationMenu.Content className={styles.content}>
              {group.links.map((link) => (
                <BarLink key={link.path} link={link} className={styles.item} />
              ))}
            </NavigationMenu.Content>
          </NavigationMenu.Item>
        ))}
        {links.map((link) => (
          <NavigationMenu.Item key={link.path}>
            <BarLink link={link} className={styles.top} />
          </NavigationMenu.Item>
        ))}
      </NavigationMenu.List>
      <NavigationMenu.Portal>
        <NavigationMenu.Positioner positionMethod="fixed" className={styles.positioner} sideOffset={8}>
          <NavigationMenu.Popup className={styles.popup}>
            <NavigationMenu.Viewport />
          </NavigationMenu.Popup>
        </NavigationMenu.Positioner>
      </NavigationMenu.Portal>
    </NavigationMenu.Root>
  );
}

function BarLink({ link, className }: { link: NavigationLink; className?: string }) {
  const { pathname } = useLocation();
  const active = pathname === link.path;
  return (
    <NavigationMenu.Link active={active} closeOnClick className={className} render={<SiteLink to={link.path} />}>
      {link.label}
    </NavigationMenu.Link>
  );
}
