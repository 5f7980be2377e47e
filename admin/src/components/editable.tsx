import { Stack } from '@mui/material';
import type { ReactNode } from 'react';

interface EditableProps {
  isEditable: boolean;
  /** Inputs of a form. */
  children: ReactNode;
}

/** Inputs, all of them disabled for those who may see and not change them. */
export function Editable({ isEditable, children }: EditableProps) {
  if (isEditable) return children;
  return (
    // Without clicks, since selects are no native inputs, which a fieldset disables.
    <Stack component="fieldset" disabled spacing={2} sx={{ border: 0, p: 0, m: 0, minWidth: 0, width: '100%', pointerEvents: 'none' }}>
      {children}
    </Stack>
  );
}
