import { NavigationMenu } from '@base-ui/react/navigation-menu';
import { SiteLink } from '@greenroom/shared-ui/link';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useLocation } from 'react-router-dom';
import styles from './menu-bar.module.css';
import { BAR_LINKS, MENUS, type NavigationLink } from './navigation';

/** The menus of the top bar on wide screens: they open under the pointer, by a press, a touch or the keyboard. */
export function MenuBar() {
  const { pathname } = useLocation();
  return (
    <NavigationMenu.Root className={styles.menus} aria-label="Site">
      <NavigationMenu.List className={styles.list}>
        {MENUS.map(({ label, links }) => (
          <NavigationMenu.Item key={label}>
            <NavigationMenu.Trigger className={styles.top} data-here={links.some(({ path }) => pathname.startsWith(path)) || undefined}>
              {label}
              <NavigationMenu.Icon className={styles.chevron}>
                <ChevronDown size={14} />
              </NavigationMenu.Icon>
            </NavigationMenu.Trigger>
            <NavigationMenu.Content className={styles.content}>
              {links.map((link) => (
                <BarLink key={link.path} link={link} className={styles.item} />
              ))}
            </NavigationMenu.Content>
          </NavigationMenu.Item>
        ))}
        {BAR_LINKS.map((link) => (
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
  return (
    <NavigationMenu.Link active={pathname === link.path} closeOnClick className={className} render={<SiteLink to={link.path} />}>
      {link.label}
    </NavigationMenu.Link>
  );
}
