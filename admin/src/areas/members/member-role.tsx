import { Chip, Stack } from '@mui/material';
import { type ListedMember, roleOf, type StaffRole } from '@greenroom/contract/admin';
import { useGetOne } from 'react-admin';
import { NO_ERROR_TOAST } from '../../components/load-error';

/** Tells a role of the community's own by its id. */
const isOwnRole = (role: string) => /^\d/.test(role);

function OwnRole({ id }: { id: string }) {
  const { data } = useGetOne<StaffRole>('staff-roles', { id: Number(id) }, NO_ERROR_TOAST);
  return data?.name ?? `Role ${id}`;
}

export function MemberRole({ member }: { member: Pick<ListedMember, 'role' | 'staff_role' | 'banned_at'> }) {
  const role = roleOf(member);
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center', display: 'inline-flex' }}>
      {role === 'Member' ? (
        role
      ) : (
        <Chip size="small" color="primary" variant="outlined" label={isOwnRole(role) ? <OwnRole id={role} /> : role} />
      )}
      {member.banned_at && <Chip size="small" color="error" variant="outlined" label="Banned" />}
    </Stack>
  );
}
