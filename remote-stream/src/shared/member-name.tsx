import { Avatar } from '@greenroom/shared-ui/avatar';
import { Badge } from '@greenroom/shared-ui/badge';
import { SiteLink } from '@greenroom/shared-ui/link';
import { type Member, profilePath } from './member';
import { t } from '../texts';
import styles from './member-name.module.css';

export interface MemberNameProps {
  member: Member;
  size?: number;
  isOwn?: boolean;
  /** False inside a row that is a link. */
  linked?: boolean;
}

/** Draws avatar or initial, and name with a link to the profile; "Anonymous" for an unknown member. */
export function MemberName({ member, size = 32, isOwn = false, linked = true }: MemberNameProps) {
  const name = member.name ?? t('Anonymous');
  const path = linked ? profilePath(member) : null;
  return (
    <span className={styles.member}>
      <Avatar user={member} size={size} initialOf={name} />
      {path ? (
        <SiteLink to={path} state={member.id} className={styles.link} dir="auto" translate="no">
          {name}
        </SiteLink>
      ) : (
        <span className={styles.name} dir="auto" translate={member.name === null ? undefined : 'no'}>
          {name}
        </span>
      )}
      {isOwn && <Badge tone="green">{t('You')}</Badge>}
    </span>
  );
}
