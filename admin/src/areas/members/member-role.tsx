import { Chip, Stack } from '@mui/material';
import type { ListedMember } from '@greenroom/contract/admin';

/** A member's role, with a chip if banned. */
export function MemberRole({ member: { role, banned_at: bannedAt } }: { member: Pick<ListedMember, 'role' | 'banned_at'> }) {
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center', display: 'inline-flex' }}>
      {role === 'Member' ? role : <Chip size="small" color="primary" variant="outlined" label={role} />}
      {bannedAt && <Chip size="small" color="error" variant="outlined" label="Banned" />}
    </Stack>
  );
}
