import { visibleText } from '@greenroom/contract/text';
import { Avatar } from '@greenroom/shared-ui/avatar';
import ChevronDown from '@greenroom/shared-ui/icons/chevron-down';
import type { User } from '@greenroom/shared-ui/platform';
import type { ComponentProps } from 'react';
import styles from './user-menu.module.css';

/** A member's name in the shell. */
export const displayNameOf = ({ kick_username: streamName, username }: User) =>
  visibleText(streamName ?? '') || visibleText(username) || 'Member';

/** The member's button in the top bar; the menu adds its trigger's props. */
export function MemberButton({ user, ...button }: { user: User } & ComponentProps<'button'>) {
  return (
    <button type="button" {...button} className={styles.trigger}>
      <Avatar user={user} size={32} />
      <span className={styles.name} dir="auto" translate="no">
        {displayNameOf(user)}
      </span>
      <ChevronDown className={styles.chevron} size={14} />
    </button>
  );
}
