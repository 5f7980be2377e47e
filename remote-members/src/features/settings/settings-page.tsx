import { ButtonLink } from '@greenroom/shared-ui/button';
import Bell from '@greenroom/shared-ui/icons/bell';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { type User, usePageTitle, useUpdateUser, useSiteConfig } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Card, cardClass } from '@greenroom/shared-ui/card';
import ChevronRight from '@greenroom/shared-ui/icons/chevron-right';
import { SiteLink } from '@greenroom/shared-ui/link';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { useEffect } from 'react';
import { Badge } from '@greenroom/shared-ui/badge';
import { DateTime } from '@greenroom/shared-ui/time';
import { DailyReward } from './daily-reward';
import { Following, Sessions } from './sessions';
import { ProfileForm } from './profile-form';
import { LanguageSettings } from './language-settings';
import { NewVersions } from './new-versions';
import { useHowToJoin, useOwnProfile, type OwnProfile } from './settings.api';
import { TakeABreak } from './take-a-break';
import { YourData } from './your-data';
import { YourStats } from './your-stats';
import { SettingsCard } from './settings-card';
import { MembersOnly } from '../../shared/members-only';
import { roleName } from '../../shared/role';
import { t } from '../../texts';
import styles from './settings-page.module.css';

/** Draws the member's profile, accounts and daily reward (docs/product.md#settings). */
export default function SettingsPage() {
  usePageTitle(t('Settings'));
  return (
    <MembersOnly title={t('Settings')} text={t('Sign in to edit your profile, link your accounts and claim your daily reward.')}>
      {(user) => (
        <>
          <PageHeader title={t('Settings')} subtitle={t('Your profile, your accounts, your points.')}>
            {user.notifications !== undefined && (
              <ButtonLink variant="secondary" to="/notifications?settings">
                <Bell size={18} />
                {t('Notifications')}
              </ButtonLink>
            )}
          </PageHeader>
          {/* Keyed, so another member never gets this one's input. */}
          <MemberSettings key={user.id} member={user} />
        </>
      )}
    </MembersOnly>
  );
}

function MemberSettings({ member }: { member: User }) {
  const memberName = member.username;
  const query = useOwnProfile(member);
  // Requested with the profile, so it moves nothing later.
  useHowToJoin();
  // Only after the refetch: cached data may be older than the shell's.
  useShellRefresh(query.isSuccess && !query.isFetching ? query.data : undefined);
  return (
    <QueryView query={query} heading="h2" errorTitle={t("Couldn't load your settings")} loading={<SettingsSkeleton />}>
      {(profile) => (
        <div className={styles.columns}>
          {/* First, since it is the main daily action; next to the form on wide screens. */}
          <DailyReward memberName={memberName} lastClaim={profile.lastDailyClaim} />
          <div className={styles.main}>
            <ProfileForm memberName={memberName} profile={profile} />
            <AccountInformation profile={profile} />
            {profile.canFollow && <Following memberName={memberName} />}
            {profile.hasAccountData && <Sessions memberName={memberName} />}
          </div>
          <div className={styles.aside}>
            <YourStats memberName={memberName} profile={profile} />
            <HistoryLink />
            {profile.excludedUntil !== undefined && <TakeABreak memberName={memberName} until={profile.excludedUntil} />}
            <LanguageSettings />
            {profile.hasAccountData && <NewVersions />}
            {profile.hasAccountData && <YourData memberName={memberName} />}
          </div>
        </div>
      )}
    </QueryView>
  );
}

const HistoryLink = () => (
  <SiteLink to="/history" className={cardClass({ interactive: true }, styles.history)}>
    <span>
      <strong>{t('History')}</strong>
      <span>{t('Points, purchases, entries, prizes')}</span>
    </span>
    <ChevronRight size={20} />
  </SiteLink>
);

const SettingsSkeleton = () => (
  <div className={styles.columns} role="status" aria-label={t('Loading your settings')}>
    <Skeleton height="17.5rem" radius="var(--radius)" className={styles.rewardSkeleton} />
    <div className={styles.main}>
      {['18.5rem', '13rem', '20rem', '18rem'].map((height) => (
        <Card key={height} className={styles.cardSkeleton}>
          <Skeleton width="10rem" height="1.75rem" />
          <Skeleton width="70%" height="1.25rem" />
          <Skeleton height={`calc(${height} - 8rem)`} radius="var(--radius-small)" />
        </Card>
      ))}
    </div>
    <Card className={styles.statsSkeleton}>
      <Skeleton width="8rem" height="1.75rem" />
      <Skeleton height="16rem" radius="var(--radius-small)" />
    </Card>
  </div>
);

/** Updates the session's user from the loaded profile (docs/product.md#settings: the auth state is refreshed). */
function useShellRefresh(profile: OwnProfile | undefined): void {
  const updateUser = useUpdateUser();
  const { points, kickUsername } = profile ?? {};
  useEffect(() => {
    if (points !== undefined && kickUsername !== undefined) updateUser({ points, kick_username: kickUsername });
  }, [points, kickUsername, updateUser]);
}

function AccountInformation({ profile }: { profile: OwnProfile }) {
  const { chat } = useSiteConfig();
  const { username, globalName, email, joinedAt, role } = profile;
  return (
    <SettingsCard title={t('Account information')} text={t('Comes from {chat}. Only you see your email.', { chat: chat.name })} collapsible>
      <dl className={styles.facts}>
        <div>
          <dt>{t('Username')}</dt>
          <dd>
            <bdi translate="no">{username}</bdi>
          </dd>
        </div>
        {globalName && (
          <div>
            <dt>{t('Display name')}</dt>
            <dd>
              <bdi>{globalName}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('Email')}</dt>
          <dd>{email ?? t('Not shared')}</dd>
        </div>
        <div>
          <dt>{t('Member since')}</dt>
          <dd>
            <DateTime value={joinedAt} dateOnly fallback={t('Unknown')} />
          </dd>
        </div>
        <div>
          <dt>{t('Role')}</dt>
          <dd>
            <Badge tone={role === 'Admin' ? 'red' : role && role !== 'Member' ? 'green' : 'neutral'}>{roleName(role || 'Member')}</Badge>
          </dd>
        </div>
      </dl>
    </SettingsCard>
  );
}
