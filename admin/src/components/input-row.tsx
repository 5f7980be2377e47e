import { Stack } from '@mui/material';
import type { ReactNode } from 'react';

/** Related inputs in one row, or in a column on narrow screens. */
export function InputRow({ children }: { children: ReactNode }) {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ width: '100%', columnGap: 2, '& > *': { flex: 1, minWidth: 0 } }}>
      {children}
    </Stack>
  );
}
