import { type Permission, OWN_DECISION } from '@greenroom/contract/admin';
import type { ReactNode } from 'react';
import { Typography, Alert, Stack } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { useMay } from '../data/permissions';

interface AllowedProps {
  /** What the user has to have; of several, one of them. */
  to: Permission | readonly Permission[];
  children: ReactNode;
}

/** Shows its children only to those who have a permission; the server checks it itself. */
export const Allowed = ({ to, children }: AllowedProps) => (useMay()(to) ? children : null);

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

interface EditableProps {
  isEditable: boolean;
  /** True if the children say why, which is not the user's role. */
  isExplained?: boolean;
  /** Inputs of a form. */
  children: ReactNode;
}

/** Inputs; for those who may see and not change them, they are disabled and have no buttons. */
export function Editable({ isEditable, isExplained = false, children }: EditableProps) {
  if (isEditable) return children;
  return (
    <Stack
      component="fieldset"
      disabled
      spacing={2}
      // Without clicks, since selects are no native inputs, which a fieldset disables.
      sx={{ border: 0, p: 0, m: 0, minWidth: 0, width: '100%', pointerEvents: 'none', '& button': { display: 'none' } }}
    >
      {!isExplained && <Alert severity="info">Your role may see this, not change it.</Alert>}
      {children}
    </Stack>
  );
}
