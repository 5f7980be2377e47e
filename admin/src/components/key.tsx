import { Box } from '@mui/material';

export function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        font: 'inherit',
        fontWeight: 600,
        color: 'text.primary',
        bgcolor: 'background.default',
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.5,
        px: 0.75,
        mr: 0.75,
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
