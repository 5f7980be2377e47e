import { Avatar } from '@greenroom/shared-ui/avatar';
import { Badge } from '@greenroom/shared-ui/badge';
import { SiteLink } from '@greenroom/shared-ui/link';
import { type Member, profilePath } from './member';
import styles from './member-name.module.css';

export interface MemberNameProps {
  member: Member;
  /** The picture's width and height in pixels. */
  size?: number;
  /** Whether it is the visitor. */
  isOwn?: boolean;
  /** False where the row around it is the link already. */
  linked?: boolean;
}

/** A member's picture, or first letter, and name, which leads to the profile; "Anonymous" is somebody unknown. */
export function MemberName({ member, size = 32, isOwn = false, linked = true }: MemberNameProps) {
  const name = member.name ?? 'Anonymous';
  const path = linked ? profilePath(member) : null;
  return (
    <span className={styles.member}>
      <Avatar user={member} size={size} initialOf={name} />
      {path ? (
        <SiteLink to={path} className={styles.link}>
          {name}
        </SiteLink>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {isOwn && <Badge tone="green">You</Badge>}
    </span>
  );
}
