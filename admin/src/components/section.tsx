import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

/** A section below a form, with a heading. Wide content scrolls inside. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', p: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography id={id} variant="h6" component="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
