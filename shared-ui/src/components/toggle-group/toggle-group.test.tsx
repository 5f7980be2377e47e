import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToggleGroup } from './toggle-group';

const OPTIONS = [
  { value: 'current', label: 'Current Period' },
  { value: 'last', label: 'Previous Period' },
] as const;

test('calls onChange with the clicked option, and ignores a click on the pressed one', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(<ToggleGroup label="Period" value="current" onChange={onChange} options={OPTIONS} />);
  expect(screen.getByRole('group', { name: 'Period' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Current Period' })).toHaveAttribute('aria-pressed', 'true');

  await user.click(screen.getByRole('button', { name: 'Current Period' }));
  expect(onChange).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Previous Period' }));
  expect(onChange.mock.calls).toEqual([['last']]);
});
