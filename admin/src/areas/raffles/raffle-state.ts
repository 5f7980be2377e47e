import type { ChipProps } from '@mui/material';
import type { RaffleState } from '@greenroom/contract/admin';

/** Chips of the raffle states. */
export const STATES: Record<RaffleState, Pick<ChipProps, 'label' | 'color' | 'variant'>> = {
  upcoming: { label: 'Upcoming', color: 'info', variant: 'outlined' },
  running: { label: 'Running', color: 'success', variant: 'outlined' },
  ended: { label: 'To be drawn', color: 'warning', variant: 'outlined' },
  drawn: { label: 'Drawn', color: 'default', variant: 'outlined' },
};

export const STATE_CHOICES = Object.entries(STATES).map(([id, { label }]) => ({ id, name: String(label) }));
