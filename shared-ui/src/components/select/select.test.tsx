import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { Select, type SelectProps } from './select';

const PRIORITIES = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High', disabled: true },
];

function Priority(props: Partial<SelectProps<string>>) {
  const [value, setValue] = useState(props.value ?? '');
  return (
    <form data-testid="form">
      <Select
        label="Priority"
        name="priority"
        placeholder="Select a priority"
        options={PRIORITIES}
        {...props}
        value={value}
        onChange={setValue}
      />
    </form>
  );
}

const sent = () => Object.fromEntries(new FormData(screen.getByTestId<HTMLFormElement>('form')));

test('shows its placeholder until something is chosen, and hands the choice to the form', async () => {
  const user = userEvent.setup();
  render(<Priority required />);
  const select = screen.getByRole('combobox', { name: /Priority/ });
  expect(select).toHaveTextContent('Select a priority');
  expect(select).toBeRequired();
  expect(sent()).toEqual({ priority: '' });

  await user.click(select);
  await user.click(await screen.findByRole('option', { name: 'Medium' }));
  expect(select).toHaveTextContent('Medium');
  expect(sent()).toEqual({ priority: 'medium' });
  expect(select).toHaveFocus();
});

test('an option that is disabled can not be chosen', async () => {
  const user = userEvent.setup();
  render(<Priority value="low" />);
  await user.click(screen.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'High' }));
  expect(screen.getByRole('combobox')).toHaveTextContent('Low');
  expect(screen.getByRole('option', { name: 'Low' })).toHaveAttribute('aria-selected', 'true');
});

test('hint and error are linked to it; a form library can lead the keyboard there', () => {
  const ref = createRef<HTMLButtonElement>();
  render(<Priority ref={ref} hint="Urgent is for missing money." error="Please choose a priority." />);
  const select = screen.getByRole('combobox', { name: 'Priority' });
  expect(select).toHaveAccessibleDescription('Please choose a priority. Urgent is for missing money.');
  expect(select).toBeInvalid();
  expect(ref.current).toBe(select);
});

test('a disabled one does not open, and is not sent', async () => {
  render(<Priority value="low" disabled />);
  await userEvent.click(screen.getByRole('combobox'));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(sent()).toEqual({});
});

test('a press on the label leads to it and does not open it', async () => {
  render(<Priority />);
  await userEvent.click(screen.getByText('Priority'));
  expect(screen.getByRole('combobox')).toHaveFocus();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});
