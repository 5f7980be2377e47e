import { Skeleton } from '@mui/material';
import { DELETED_MEMBER } from '@greenroom/contract/admin';
import { lazy, Suspense } from 'react';
import { type RaRecord, useRecordContext } from 'react-admin';

// Lazy, since the first page shows no member.
const Overview = lazy(() => import('./member-overview').then(({ Overview }) => ({ default: Overview })));

interface WithMember {
  /** Null for a guest. */
  member: { id: string; username: string } | null;
}

/** Shows the member of the page's row beside the work. */
export function MemberBeside() {
  const member = useRecordContext<WithMember & RaRecord>()?.member;
  return member && <MemberCard member={member} />;
}

/** Shows a known member; nothing for a deleted one. */
export const MemberCard = ({ member: { id, username } }: { member: { id: string; username: string } }) =>
  username === DELETED_MEMBER ? null : (
    <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
      <Overview id={id} username={username} />
    </Suspense>
  );
