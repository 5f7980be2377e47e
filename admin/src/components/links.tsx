import { Link } from '@mui/material';
import { DELETED_MEMBER } from '@greenroom/contract/admin';
import type { ReactNode } from 'react';
import { useCreatePath, useRecordContext, useResourceContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

/** Link from a row of a list to its page, for keyboards and assistive technology. */
export function RowLink({ children, to = 'edit' }: { children: ReactNode; to?: 'edit' | 'show' }) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const createPath = useCreatePath();
  if (!record || !resource) return null;
  return (
    <Link
      component={RouterLink}
      to={createPath({ resource, id: record.id, type: to })}
      color="inherit"
      underline="hover"
      dir="auto"
      sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
    >
      {children}
    </Link>
  );
}

/** Link to a member's profile on the site, in a new tab; the name alone of a deleted member, who has none. */
export function MemberLink({ member }: { member: { username: string } }) {
  if (member.username === DELETED_MEMBER) return member.username;
  return (
    <Link href={`/profile/${encodeURIComponent(member.username)}`} target="_blank" rel="noopener" dir="auto">
      {member.username}
    </Link>
  );
}
