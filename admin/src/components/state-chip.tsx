import { Chip, type ChipProps } from '@mui/material';

/** A state as a label with a colour. */
export function StateChip({ label, color = 'default' }: { label: string; color?: ChipProps['color'] }) {
  return <Chip size="small" variant="outlined" label={label} color={color} />;
}
