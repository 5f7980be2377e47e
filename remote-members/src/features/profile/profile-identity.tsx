import { Avatar } from '@greenroom/shared-ui/avatar';
import { Badge } from '@greenroom/shared-ui/badge';
import { useNow } from '@greenroom/shared-ui/countdown';
import { formatDate } from '@greenroom/shared-ui/format';
import { useSiteConfig } from '@greenroom/shared-ui/platform';
import { isOnline } from './presence';
import styles from './profile.module.css';
import type { Profile } from './profile.api';
import { socialLinks } from './social-links';

/** Picture, names, role, presence, bio and the accounts elsewhere. */
export function ProfileIdentity({ profile }: { profile: Profile }) {
  const { username, globalName, role, bio, joinedAt } = profile;
  return (
    <section className={styles.identity} aria-label="Member">
      <Avatar user={profile} size={128} className={styles.avatar} />
      <div className={styles.who}>
        <div className={styles.nameLine}>
          <h1>{globalName ?? username}</h1>
          {role && role !== 'Member' && <Badge tone={role === 'Admin' ? 'red' : 'green'}>{role}</Badge>}
        </div>
        <p className={styles.handle}>@{username}</p>
        <p className={styles.dates}>
          <Presence lastActiveAt={profile.lastActiveAt} />
          {joinedAt && <span>Joined {formatDate(joinedAt)}</span>}
        </p>
      </div>
      {bio && <p className={styles.bio}>{bio}</p>}
      <SocialLinks profile={profile} />
    </section>
  );
}

function Presence({ lastActiveAt }: { lastActiveAt: string | null }) {
  const now = useNow();
  if (isOnline(lastActiveAt, now)) {
    return (
      <Badge tone="green" dot>
        Online
      </Badge>
    );
  }
  const seen = formatDate(lastActiveAt);
  return seen && <span>Last seen {seen}</span>;
}

function SocialLinks({ profile }: { profile: Profile }) {
  const { streaming } = useSiteConfig();
  const links = socialLinks(profile.accounts, streaming.name);
  if (links.length === 0) return null;
  return (
    <ul className={styles.socials} aria-label="Accounts elsewhere">
      {links.map(({ network, href }) => (
        <li key={network}>
          <a href={href} target="_blank" rel="noopener noreferrer nofollow">
            {network}
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M6 3H3v10h10v-3M9 3h4v4m0-4L7.5 8.5" />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
