import { NavigationMenu } from '@base-ui/react/navigation-menu';
import { t } from '../../texts';
import { BarButton, BarItems, BarLink, type BarMenuProps } from './menu-bar';
import styles from './menu-bar.module.css';
import type { NavigationLink } from './navigation';

export const MenuBarPopups = () => (
  <NavigationMenu.Root className={styles.menus} aria-label={t('Site')}>
    <NavigationMenu.List className={styles.list}>
      <BarItems Menu={BarMenu} Link={BarItem} />
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

const BarMenu = ({ group, className }: BarMenuProps) => (
  <NavigationMenu.Item className={className}>
    <NavigationMenu.Trigger render={<BarButton group={group} />} />
    <NavigationMenu.Content className={styles.content}>
      {group.links.map((link) => (
        <NavigationMenu.Link key={link.path} closeOnClick className={styles.item} render={<BarLink link={link} />} />
      ))}
    </NavigationMenu.Content>
  </NavigationMenu.Item>
);

const BarItem = ({ link }: { link: NavigationLink }) => (
  <NavigationMenu.Item>
    <NavigationMenu.Link closeOnClick className={styles.top} render={<BarLink link={link} />} />
  </NavigationMenu.Item>
);
