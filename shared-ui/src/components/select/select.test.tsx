import { render, screen, waitFor } from '@testing-library/react';
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

const formValues = () => Object.fromEntries(new FormData(screen.getByTestId<HTMLFormElement>('form')));

test('shows its placeholder until an option is chosen, and submits the choice with the form', async () => {
  const user = userEvent.setup();
  render(<Priority required />);
  const select = screen.getByRole('combobox', { name: /Priority/ });
  expect(select).toHaveTextContent('Select a priority');
  expect(select).toBeRequired();
  expect(formValues()).toEqual({ priority: '' });

  await user.click(select);
  await user.click(await screen.findByRole('option', { name: 'Medium' }));
  expect(select).toHaveTextContent('Medium');
  expect(formValues()).toEqual({ priority: 'medium' });
  await waitFor(() => expect(select).toHaveFocus());
});

test('does not choose a disabled option', async () => {
  const user = userEvent.setup();
  render(<Priority value="low" />);
  await user.click(screen.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'High' }));
  expect(screen.getByRole('combobox')).toHaveTextContent('Low');
  expect(screen.getByRole('option', { name: 'Low' })).toHaveAttribute('aria-selected', 'true');
});

test('links its hint and error, and forwards its ref', () => {
  const ref = createRef<HTMLButtonElement>();
  render(<Priority ref={ref} hint="Urgent is for missing money." error="Please choose a priority." />);
  const select = screen.getByRole('combobox', { name: 'Priority' });
  expect(select).toHaveAccessibleDescription('Please choose a priority. Urgent is for missing money.');
  expect(select).toBeInvalid();
  expect(ref.current).toBe(select);
});

test('does not open while disabled, and is not submitted', async () => {
  render(<Priority value="low" disabled />);
  await userEvent.click(screen.getByRole('combobox'));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(formValues()).toEqual({});
});

test('focuses on a click on the label without opening', async () => {
  render(<Priority />);
  await userEvent.click(screen.getByText('Priority'));
  expect(screen.getByRole('combobox')).toHaveFocus();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});
