import { Stack } from '@mui/material';
import type { ReactNode } from 'react';

/** Inputs in one column, as wide as the form. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <Stack sx={{ width: '100%', gap: 0.5, '& .MuiFormControl-root': { width: '100%' } }}>{children}</Stack>
);
