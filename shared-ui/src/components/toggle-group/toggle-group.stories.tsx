import { useState } from 'react';
import { ToggleGroup } from './toggle-group';

/**
 * For a choice of one from two to four visible options that takes effect at once. For panels use tabs; from five options on, a select.
 *
 * - One of them is always pressed: clicking it again changes nothing.
 * - Long texts wrap inside their buttons.
 * - **Tab** moves to the group, and away from it
 * - **Left, Right** move between the options
 * - **Enter, Space** choose the option
 */
export default { title: 'Toggle group' };

const PERIODS = [
  { value: 'current', label: 'Current Period' },
  { value: 'last', label: 'Previous Period' },
] as const;

const ENTRY_TYPES = [
  { value: 'all', label: 'All' },
  { value: 'passwordless', label: 'Free' },
  { value: 'points', label: 'Points' },
  { value: 'password', label: 'Password' },
] as const;

export function TwoOptions() {
  const [period, setPeriod] = useState<(typeof PERIODS)[number]['value']>('current');
  return <ToggleGroup label="Period" value={period} onChange={setPeriod} options={PERIODS} />;
}

export function FourOptions() {
  const [type, setType] = useState<(typeof ENTRY_TYPES)[number]['value']>('all');
  return <ToggleGroup label="Entries" value={type} onChange={setType} options={ENTRY_TYPES} />;
}
