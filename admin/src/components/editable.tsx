import { Alert, Stack } from '@mui/material';
import type { ReactNode } from 'react';

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
