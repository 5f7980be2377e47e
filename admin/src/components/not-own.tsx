import { Typography } from '@mui/material';
import { OWN_DECISION } from '@greenroom/contract/admin';
import type { ReactNode } from 'react';
import { useGetIdentity } from 'react-admin';

interface NotOwnProps {
  /** Whom the decision is about; undefined for nobody. */
  memberId: string | undefined;
  children: ReactNode;
}

/** Buttons of a decision about a member: whoever it is about sees instead why somebody else decides. */
export function NotOwn({ memberId, children }: NotOwnProps) {
  const { identity } = useGetIdentity();
  if (memberId === undefined || identity?.id !== memberId) return children;
  return (
    <Typography variant="body2" color="textSecondary">
      {OWN_DECISION}
    </Typography>
  );
}
