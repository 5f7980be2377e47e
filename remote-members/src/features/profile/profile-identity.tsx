import { Avatar } from '@greenroom/shared-ui/avatar';
import { Badge } from '@greenroom/shared-ui/badge';
import { ButtonLink } from '@greenroom/shared-ui/button';
import { useNow } from '@greenroom/shared-ui/countdown';
import ArrowUpRight from '@greenroom/shared-ui/icons/arrow-up-right';
import UserPen from '@greenroom/shared-ui/icons/user-pen';
import { useSiteConfig } from '@greenroom/shared-ui/platform';
import { msg } from '@greenroom/shared-ui/texts';
import { DateTime } from '@greenroom/shared-ui/time';
import { type ReactNode, useState } from 'react';
import { formatNumber, formatPoints, timeOf } from '@greenroom/shared-ui/format';
import Award from '@greenroom/shared-ui/icons/award';
import Coins from '@greenroom/shared-ui/icons/coins';
import Zap from '@greenroom/shared-ui/icons/zap';
import { FollowButton } from '../../shared/follow-button';
import { roleName } from '../../shared/role';
import { bannerUrl, isOnline, socialLinks } from './profile.rules';
import { t, Trans } from '../../texts';
import styles from './profile-identity.module.css';
import { type Profile, useSetShownAsFollowed } from './profile.api';
import { levelOf } from '../../shared/level';

interface ProfileIdentityProps {
  profile: Profile;
  isOwn?: boolean | undefined;
  achievementCount: number | undefined;
  badge?: ReactNode;
  heading?: 'h1' | 'h2' | undefined;
}

/** Draws banner, avatar, names, role, presence, bio, social links and figures (docs/product.md#profile). */
export function ProfileIdentity({ profile, isOwn, achievementCount, badge, heading: Heading = 'h1' }: ProfileIdentityProps) {
  const { username, name, role, bio, joinedAt, accounts } = profile;
  const { streaming } = useSiteConfig();
  return (
    <section className={styles.identity} aria-label={t('Member')}>
      <div className={styles.backdrop}>
        <Banner profile={profile} />
        {badge && <div className={styles.badge}>{badge}</div>}
      </div>
      <div className={styles.body}>
        <Avatar user={profile} size={128} className={styles.avatar} />
        <div className={styles.who}>
          <div className={styles.nameLine}>
            <Heading className={styles.name} translate="no">
              <bdi>{name}</bdi>
            </Heading>
            {role && role !== 'Member' && <Badge tone={role === 'Admin' ? 'red' : 'green'}>{roleName(role)}</Badge>}
          </div>
          <p className={styles.handles}>
            {username && <span translate="no">@{username}</span>}
            {accounts.streaming && <span>{t('{account} on {platform}', { account: accounts.streaming, platform: streaming.name })}</span>}
          </p>
          <p className={styles.dates}>
            <Presence lastActiveAt={profile.lastActiveAt} />
            {joinedAt && (
              <span>
                <Trans message="Joined <date/>" components={{ date: <DateTime value={joinedAt} dateOnly /> }} />
              </span>
            )}
          </p>
        </div>
        {isOwn && (
          <ButtonLink to="/settings" variant="secondary" className={styles.edit}>
            <UserPen size={18} />
            {t('Edit Profile')}
          </ButtonLink>
        )}
        {!isOwn && profile.isFollowed !== undefined && <Follow profile={profile} isFollowed={profile.isFollowed} />}
        {bio && <p className={styles.bio}>{bio}</p>}
        <SocialLinks profile={profile} />
      </div>
      <ProfileFigures profile={profile} achievementCount={achievementCount} />
    </section>
  );
}

function Follow({ profile, isFollowed }: { profile: Profile; isFollowed: boolean }) {
  const onChange = useSetShownAsFollowed(profile.id);
  return <FollowButton member={profile} isFollowed={isFollowed} onChange={onChange} className={styles.edit} />;
}

/** Draws the member's banner; without one, or if it fails to load, the backdrop behind it shows. */
function Banner({ profile }: { profile: Profile }) {
  const { chat } = useSiteConfig();
  const source = bannerUrl(profile, chat.avatarBase);
  const [failed, setFailed] = useState<string | null>(null);
  if (!source || failed === source) return null;
  return (
    <img className={styles.banner} src={source} alt="" decoding="async" referrerPolicy="no-referrer" onError={() => setFailed(source)} />
  );
}

function Presence({ lastActiveAt }: { lastActiveAt: string | null }) {
  const online = useNow((now) => isOnline(lastActiveAt, now));
  if (online) {
    return (
      <Badge tone="green" dot>
        {t('Online')}
      </Badge>
    );
  }
  return (
    lastActiveAt && (
      <span>
        {Number.isNaN(timeOf(lastActiveAt)) ? (
          t('Last seen a while ago')
        ) : (
          <Trans message="Last seen <date/>" components={{ date: <DateTime value={lastActiveAt} dateOnly /> }} />
        )}
      </span>
    )
  );
}

function SocialLinks({ profile }: { profile: Profile }) {
  const { streaming } = useSiteConfig();
  const links = socialLinks(profile.accounts, streaming.name);
  if (links.length === 0) return null;
  return (
    <ul className={styles.socials} aria-label={t('Links')}>
      {links.map(({ network, name, href }) => (
        <li key={network}>
          <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
            <span className={styles.network}>{network}</span>{' '}
            <span className={styles.account} translate="no">
              {name}
            </span>
            <ArrowUpRight size={14} className={styles.away} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Draws points, level and number of achievements; a dash for an unknown number. */
function ProfileFigures({ profile, achievementCount }: { profile: Profile; achievementCount: number | undefined }) {
  const figures = [
    { name: msg('Points'), value: formatPoints(profile.points), Icon: Coins },
    { name: msg('Level'), value: formatNumber(levelOf(profile.xp).level), Icon: Zap },
    { name: msg('Achievements'), value: formatNumber(achievementCount), Icon: Award },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, Icon }, index) => (
        <div key={index} className={styles.figure}>
          <dt>
            <Icon size={16} />
            {t(name)}
          </dt>
          {/* Keyed by value: a changed text node would count as a layout shift, a new element doesn't. */}
          <dd key={value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
