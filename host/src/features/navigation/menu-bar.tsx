import ChevronDown from '@greenroom/shared-ui/icons/chevron-down';
import { SiteLink } from '@greenroom/shared-ui/link';
import type { ComponentProps, ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { DeferredMenu } from '../../app/deferred';
import { retried } from '../../app/retried';
import { t } from '../../texts';
import styles from './menu-bar.module.css';
import { type NavigationGroup, type NavigationLink, barLinks, containsPath, menus, useMoreMenu } from './navigation';

const load = retried(() => import(/* webpackChunkName: "menus" */ './menu-bar-popups').then((module) => module.MenuBarPopups));

export const MenuBar = () => <DeferredMenu load={load} props={{}} closed={<ClosedMenuBar />} />;

const ClosedMenuBar = () => (
  <nav className={styles.menus} aria-label={t('Site')}>
    <ul className={styles.list}>
      <BarItems Menu={ClosedMenu} Link={ClosedLink} />
    </ul>
  </nav>
);

const ClosedMenu = ({ group, className }: BarMenuProps) => (
  <li className={className}>
    <BarButton group={group} aria-expanded={false} />
  </li>
);

const ClosedLink = ({ link }: { link: NavigationLink }) => (
  <li>
    <BarLink link={link} />
  </li>
);

export interface BarMenuProps {
  group: NavigationGroup;
  className?: string;
}

interface BarItemsProps {
  Menu: ComponentType<BarMenuProps>;
  Link: ComponentType<{ link: NavigationLink }>;
}

export function BarItems({ Menu, Link }: BarItemsProps) {
  const more = useMoreMenu();
  return (
    <>
      {menus().map((group, index) => (
        <Menu key={index} group={group} />
      ))}
      {barLinks().map((link) => (
        <Link key={link.path} link={link} />
      ))}
      {more && <Menu group={more} className={styles.more} />}
    </>
  );
}

export function BarButton({ group, ...button }: { group: NavigationGroup } & ComponentProps<'button'>) {
  const { pathname } = useLocation();
  return (
    <button type="button" {...button} className={styles.top} data-here={containsPath(group, pathname) || undefined}>
      {group.label}
      <span className={styles.chevron} aria-hidden="true">
        <ChevronDown size={14} />
      </span>
    </button>
  );
}

export function BarLink({ link, ...props }: { link: NavigationLink } & Omit<ComponentProps<typeof SiteLink>, 'to' | 'children'>) {
  const { pathname } = useLocation();
  const isHere = pathname === link.path;
  return (
    <SiteLink
      className={styles.top}
      {...props}
      to={link.path}
      data-active={isHere ? '' : undefined}
      aria-current={isHere ? 'page' : undefined}
    >
      {link.label}
    </SiteLink>
  );
}
