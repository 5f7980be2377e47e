import { Avatar } from '@greenroom/shared-ui/avatar';
import { forgetDrafts } from '@greenroom/shared-ui/draft';
import { formatPoints } from '@greenroom/shared-ui/format';
import { api, ApiError, csrfToken, readFlag, readRecord } from '@greenroom/shared-ui/http';
import Gift from '@greenroom/shared-ui/icons/gift';
import LifeBuoy from '@greenroom/shared-ui/icons/life-buoy';
import LogOut from '@greenroom/shared-ui/icons/log-out';
import Settings from '@greenroom/shared-ui/icons/settings';
import Shield from '@greenroom/shared-ui/icons/shield';
import Trophy from '@greenroom/shared-ui/icons/trophy';
import UserRound from '@greenroom/shared-ui/icons/user-round';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { Menu, MenuItem, MenuLink, MenuPageLink, MenuSeparator } from '@greenroom/shared-ui/menu';
import { type User, usePlatform } from '@greenroom/shared-ui/platform';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paths, serverPaths } from '../../app/paths';
import { openWinnings } from '../../app/winnings-store';
import { t, Trans } from '../../texts';
import { MemberButton, displayNameOf } from './member-button';
import { PointsChange } from './points-change';
import change from './points-change.module.css';
import styles from './user-menu.module.css';

export function MemberMenu({ user, onRedeemCode }: { user: User; onRedeemCode: () => void }) {
  const signOut = useSignOut();
  const hasAdminAccess = useAdminAccess(user);
  return (
    <span className={change.member}>
      <Menu trigger={<MemberButton user={user} />} align="end" header={<MemberSummary user={user} />}>
        <MenuLink to={paths.profile} icon={<UserRound size={18} />}>
          {t('My Profile')}
        </MenuLink>
        <MenuLink to={paths.settings} icon={<Settings size={18} />}>
          {t('Settings')}
        </MenuLink>
        <MenuLink to={paths.tickets} icon={<LifeBuoy size={18} />}>
          {t('Support Tickets')}
        </MenuLink>
        {user.winnings && (
          <MenuItem onClick={openWinnings} icon={<Trophy size={18} />}>
            {t('My Prizes')}
          </MenuItem>
        )}
        <MenuItem onClick={onRedeemCode} icon={<Gift size={18} />}>
          {t('Redeem Code')}
        </MenuItem>
        {hasAdminAccess && (
          <MenuPageLink href={serverPaths.adminPanel} icon={<Shield size={18} />}>
            {t('Admin Panel')}
          </MenuPageLink>
        )}
        <MenuSeparator />
        <MenuItem onClick={() => void signOut()} icon={<LogOut size={18} />}>
          {t('Sign Out')}
        </MenuItem>
      </Menu>
      <PointsChange key={user.id} points={user.points} />
    </span>
  );
}

const MemberSummary = ({ user }: { user: User }) => (
  <span className={styles.member}>
    <Avatar user={user} size={44} />
    <span className={styles.memberTexts}>
      <span className={styles.memberName} dir="auto" translate="no">
        {displayNameOf(user)}
      </span>
      <span className={styles.points}>
        <Trans
          message={{ one: '<number/> points', other: '<number/> points' }}
          values={{ count: user.points }}
          components={{
            number: (
              <strong>
                <AnimatedNumber value={user.points} format={formatPoints} />
              </strong>
            ),
          }}
        />
      </span>
    </span>
  </span>
);

const ADMIN = 'Admin';

/** Tells whether to link to the admin panel: the server's check or the role grants access; a failure doesn't (docs/product.md#roles). */
function useAdminAccess(user: User): boolean {
  const { data: granted = false } = useQuery({
    queryKey: ['admin-access', user.id],
    queryFn: async () => {
      const response = readRecord(await api.get('/admin-new/api/check-admin-access'));
      return readFlag(response.success) && readFlag(response.has_admin_access);
    },
    staleTime: Infinity,
    retry: false,
  });
  return granted || user.role === ADMIN;
}

/**
 * Accepts any response without an error status: the specification shows none, and a form's target responds with a redirect to a page. The
 * home page, which loads next, shows whether the session is over.
 */
function acceptAnyResponse(error: unknown): void {
  if (!(error instanceof ApiError && error.kind === 'garbage' && Number(error.status) < 400)) throw error;
}

/** Signs out by a form with the CSRF token. If it fails, the page shows a guest and says so (docs/contracts.md#decisions). */
function useSignOut(): () => Promise<void> {
  const { session, showLoading, showToast } = usePlatform();
  const queryClient = useQueryClient();
  return async () => {
    const done = showLoading(t('Signing out...'));
    forgetDrafts();
    try {
      await api.post(serverPaths.logout, new URLSearchParams({ _token: csrfToken() })).catch(acceptAnyResponse);
      // The loader stays until the new document replaces this one, which the browser may show again.
      window.addEventListener('pagehide', done, { once: true });
      window.location.assign(paths.home);
    } catch (error) {
      console.error('Signing out failed; the page goes on as a guest:', error);
      session.setState({ user: null });
      // Cached responses may have the member's data.
      queryClient.clear();
      // Stays until it is closed, since the page looks signed out.
      showToast(t('You are still signed in on this device, because signing out failed. Reload the page and sign out again.'), 'error', 0);
      done();
    }
  };
}
