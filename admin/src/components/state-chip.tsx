import { Chip, type ChipProps } from '@mui/material';

interface StateLabel {
  label: string;
  color?: ChipProps['color'];
}

/** The labels of states, by state. */
export type StateLabels<State extends string> = Readonly<Record<State, StateLabel>>;

/** A state as a label with a colour. */
export function StateChip({ label, color = 'default' }: StateLabel) {
  return <Chip size="small" variant="outlined" label={label} color={color} />;
}

/** States as the choices of a select input. */
export const choicesOf = (states: StateLabels<string>) => Object.entries(states).map(([id, { label }]) => ({ id, name: label }));
