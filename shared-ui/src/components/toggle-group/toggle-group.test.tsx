import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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

test('is one tab stop: arrows move, Enter and Space choose, and the next Tab leaves it', async () => {
  const user = userEvent.setup();
  function Periods() {
    const [value, setValue] = useState<(typeof OPTIONS)[number]['value']>('current');
    return <ToggleGroup label="Period" value={value} onChange={setValue} options={OPTIONS} />;
  }
  render(
    <>
      <button>Before</button>
      <Periods />
      <button>After</button>
    </>,
  );
  const option = (name: string) => screen.getByRole('button', { name });
  await user.click(option('Before'));
  await user.tab();
  expect(option('Current Period')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(option('Previous Period')).toHaveFocus();
  expect(option('Previous Period')).toHaveAttribute('aria-pressed', 'false');
  await user.keyboard('{Enter}');
  expect(option('Previous Period')).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{ArrowLeft} ');
  expect(option('Current Period')).toHaveAttribute('aria-pressed', 'true');
  await user.tab();
  expect(option('After')).toHaveFocus();
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(option('Before')).toHaveFocus();
});
