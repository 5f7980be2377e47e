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

/**
 * Returns the key that was pressed, in lower case: `k`, `arrowup`. Keyboards of other scripts, such as Cyrillic, print a Latin letter
 * beside their own, and a Mac types signs with Alt: of these, the Latin letter counts.
 */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isNamedOrLatin = key.length > 1 || /^[ -~]$/.test(key);
  return (isNamedOrLatin ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key)).toLowerCase();
}
