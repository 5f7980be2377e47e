import { Badge } from '@greenroom/shared-ui/badge';
import { useSiteConfig } from '@greenroom/shared-ui/platform';
import { DateTime } from '@greenroom/shared-ui/time';
import styles from './account-information.module.css';
import type { OwnProfile } from './settings.api';
import { SettingsCard } from './settings-card';

/** Account data from the chat platform, read-only. */
export function AccountInformation({ profile }: { profile: OwnProfile }) {
  const { chat } = useSiteConfig();
  const { username, globalName, email, joinedAt, role } = profile;
  return (
    <SettingsCard title="Account information" text={`Comes from ${chat.name}. Only you see your email.`} collapsible>
      <dl className={styles.facts}>
        <div>
          <dt>Username</dt>
          <dd>
            <bdi translate="no">{username}</bdi>
          </dd>
        </div>
        {globalName && (
          <div>
            <dt>Display name</dt>
            <dd>
              <bdi>{globalName}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>Email</dt>
          <dd>{email ?? 'Not shared'}</dd>
        </div>
        <div>
          <dt>Member since</dt>
          <dd>
            <DateTime value={joinedAt} dateOnly fallback="Unknown" />
          </dd>
        </div>
        <div>
          <dt>Role</dt>
          <dd>
            <Badge tone={role === 'Admin' ? 'red' : role && role !== 'Member' ? 'green' : 'neutral'}>{role || 'Member'}</Badge>
          </dd>
        </div>
      </dl>
    </SettingsCard>
  );
}
