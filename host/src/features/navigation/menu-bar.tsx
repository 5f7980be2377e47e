import ChevronDown from '@greenroom/shared-ui/icons/chevron-down';
import { SiteLink } from '@greenroom/shared-ui/link';
import { useLocation } from 'react-router-dom';
import { Deferred, deferredComponent } from '../../app/deferred';
import styles from './menu-bar.module.css';
import { BAR_LINKS, MENUS, type NavigationGroup, containsPath, useMoreMenu } from './navigation';

export const menuBarPopups = deferredComponent(() =>
  import(/* webpackChunkName: "popups" */ './menu-bar-popups').then((module) => module.MenuBarPopups),
);

/** The menus of the top bar on wide screens. */
export function MenuBar() {
  return <Deferred component={menuBarPopups} props={{}} placeholder={<MenuBarPlaceholder />} />;
}

/** The closed menu bar. Its buttons open nothing themselves: {@link Deferred} replays a press once the popups are loaded. */
function MenuBarPlaceholder() {
  const { pathname } = useLocation();
  const more = useMoreMenu();
  return (
    <nav className={styles.menus} aria-label="Site">
      <ul className={styles.list}>
        {MENUS.map((group) => (
          <ClosedMenu key={group.label} group={group} />
        ))}
        {BAR_LINKS.map(({ label, path }) => (
          <li key={path}>
            <SiteLink
              to={path}
              className={styles.top}
              data-active={pathname === path ? '' : undefined}
              aria-current={pathname === path ? 'page' : undefined}
            >
              {label}
            </SiteLink>
          </li>
        ))}
        {more && <ClosedMenu group={more} className={styles.more} />}
      </ul>
    </nav>
  );
}

function ClosedMenu({ group, className }: { group: NavigationGroup; className?: string }) {
  const { pathname } = useLocation();
  return (
    <li className={className}>
      <button type="button" className={styles.top} aria-expanded={false} data-here={containsPath(group, pathname) || undefined}>
        {group.label}
        <span className={styles.chevron} aria-hidden="true">
          <ChevronDown size={14} />
        </span>
      </button>
    </li>
  );
}
