import { NavigationMenu } from '@base-ui/react/navigation-menu';
import ChevronDown from '@greenroom/shared-ui/icons/chevron-down';
import { SiteLink } from '@greenroom/shared-ui/link';
import { useLocation } from 'react-router-dom';
import styles from './menu-bar.module.css';
import { BAR_LINKS, MENUS, type NavigationGroup, type NavigationLink, containsPath, useMoreMenu } from './navigation';

/** The menus of the top bar; they open on hover, press, touch and by keyboard. */
export function MenuBarPopups() {
  const more = useMoreMenu();
  return (
    <NavigationMenu.Root className={styles.menus} aria-label="Site">
      <NavigationMenu.List className={styles.list}>
        {MENUS.map((group) => (
          <BarMenu key={group.label} group={group} />
        ))}
        {BAR_LINKS.map((link) => (
          <NavigationMenu.Item key={link.path}>
            <BarLink link={link} className={styles.top} />
          </NavigationMenu.Item>
        ))}
        {more && <BarMenu group={more} className={styles.more} />}
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

function BarMenu({ group, className }: { group: NavigationGroup; className?: string }) {
  const { pathname } = useLocation();
  return (
    <NavigationMenu.Item className={className}>
      <NavigationMenu.Trigger className={styles.top} data-here={containsPath(group, pathname) || undefined}>
        {group.label}
        <NavigationMenu.Icon className={styles.chevron}>
          <ChevronDown size={14} />
        </NavigationMenu.Icon>
      </NavigationMenu.Trigger>
      <NavigationMenu.Content className={styles.content}>
        {group.links.map((link) => (
          <BarLink key={link.path} link={link} className={styles.item} />
        ))}
      </NavigationMenu.Content>
    </NavigationMenu.Item>
  );
}

function BarLink({ link, className }: { link: NavigationLink; className?: string }) {
  const { pathname } = useLocation();
  return (
    <NavigationMenu.Link active={pathname === link.path} closeOnClick className={className} render={<SiteLink to={link.path} />}>
      {link.label}
    </NavigationMenu.Link>
  );
}
