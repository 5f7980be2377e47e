import { Avatar } from '@greenroom/shared-ui/avatar';
import type { User } from '@greenroom/shared-ui/platform';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import styles from './user-menu.module.css';

/** What a member is called in the shell. */
export const nameOf = ({ kick_username: streamName, username }: User) => streamName || username;

/** The member in the top bar; the menu's own properties come in addition. */
export function MemberButton({ user, ...button }: { user: User } & ComponentProps<'button'>) {
  return (
    <button type="button" {...button} className={styles.trigger}>
      <Avatar user={user} size={32} />
      <span className={styles.name}>{nameOf(user)}</span>
      <ChevronDown className={styles.chevron} size={14} />
    </button>
  );
}
