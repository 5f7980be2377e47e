import { type Permission, OWN_DECISION } from '@greenroom/contract/admin';
import type { ReactNode } from 'react';
import { Typography, Alert, Stack } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { useMay } from '../data/permissions';

interface AllowedProps {
  /** Permissions of which one is enough. */
  to: Permission | readonly Permission[];
  children: ReactNode;
}

/** Shows its children to those with a permission; the server checks it itself. */
export const Allowed = ({ to, children }: AllowedProps) => (useMay()(to) ? children : null);

interface NotOwnProps {
  /** Member whom the decision is about. */
  memberId: string | undefined;
  children: ReactNode;
}

/** Shows the buttons of a decision, or, to the member whom it is about, why somebody else decides. */
export function NotOwn({ memberId, children }: NotOwnProps) {
  const { identity } = useGetIdentity();
  if (memberId === undefined || identity?.id !== memberId) return children;
  return (
    <Typography variant="body2" color="textSecondary">
      {OWN_DECISION}
    </Typography>
  );
}

interface EditableProps {
  isEditable: boolean;
  /** The children say why, which is not the user's role. */
  isExplained?: boolean;
  children: ReactNode;
}

/** Disables inputs, and hides their buttons, for those who may only see them. */
export function Editable({ isEditable, isExplained = false, children }: EditableProps) {
  if (isEditable) return children;
  return (
    <Stack
      component="fieldset"
      disabled
      spacing={2}
      // No clicks: selects are no native inputs, which a fieldset disables.
      sx={{ border: 0, p: 0, m: 0, minWidth: 0, width: '100%', pointerEvents: 'none', '& button': { display: 'none' } }}
    >
      {!isExplained && <Alert severity="info">Your role can see this, but not change it.</Alert>}
      {children}
    </Stack>
  );
}
