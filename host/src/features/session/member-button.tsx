import { visibleText } from '@greenroom/contract/text';
import { Avatar } from '@greenroom/shared-ui/avatar';
import ChevronDown from '@greenroom/shared-ui/icons/chevron-down';
import type { User } from '@greenroom/shared-ui/platform';
import type { ComponentProps } from 'react';
import { t } from '../../texts';
import styles from './user-menu.module.css';

export const displayNameOf = ({ kick_username: streamName, username }: User) =>
  visibleText(streamName ?? '') || visibleText(username) || t('Member');

export const MemberButton = ({ user, ...button }: { user: User } & ComponentProps<'button'>) => (
  <button type="button" {...button} className={styles.trigger}>
    <Avatar user={user} size={32} />
    <span className={styles.name} dir="auto" translate="no">
      {displayNameOf(user)}
    </span>
    <ChevronDown className={styles.chevron} size={14} />
  </button>
);
