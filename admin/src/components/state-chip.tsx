import Chip, { type ChipProps } from '@mui/material/Chip';

/** Where something stands: its words, and a color that says the same. */
export function StateChip({ label, color = 'default' }: { label: string; color?: ChipProps['color'] }) {
  return <Chip size="small" variant="outlined" label={label} color={color} />;
}
