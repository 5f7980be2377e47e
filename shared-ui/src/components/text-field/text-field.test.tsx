import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextArea, TextField } from './text-field';

test('links its label, hint and error to the control', () => {
  const field = (error?: string) => (
    <TextField label="Email" name="email" type="email" hint="We only use it to answer you." error={error} required />
  );
  const { rerender } = render(field());
  const control = screen.getByRole('textbox', { name: 'Email' });
  expect(control).toHaveAccessibleDescription('We only use it to answer you.');
  expect(control).toBeRequired();
  expect(control).not.toHaveAttribute('aria-invalid');
  expect(control).toHaveAttribute('type', 'email');
  // Rendered before its text, or it would not be announced.
  const live = control.parentElement?.querySelector('[aria-live]');

  rerender(field('The email is not valid.'));
  expect(control).toHaveAccessibleDescription('We only use it to answer you. The email is not valid.');
  expect(control).toHaveAttribute('aria-invalid', 'true');
  expect(live).toHaveTextContent('The email is not valid.');

  rerender(field());
  expect(control).toHaveAccessibleDescription('We only use it to answer you.');
  expect(control).not.toHaveAttribute('aria-invalid');
});

test('names the control by a hidden label, and focuses it on a click on the label', async () => {
  render(<TextArea label="Your reply" hideLabel />);
  await userEvent.click(screen.getByText('Your reply'));
  expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveFocus();
});

test('forwards its ref and handlers, and works uncontrolled, for form libraries', async () => {
  const user = userEvent.setup();
  const ref = jest.fn();
  const onChange = jest.fn();
  const onBlur = jest.fn();
  render(
    <form data-testid="form">
      <TextField label="Title" name="title" ref={ref} onChange={onChange} onBlur={onBlur} />
      <TextArea label="Description" name="description" defaultValue="The points of" />
    </form>,
  );
  const control = screen.getByLabelText('Title');
  expect(ref).toHaveBeenCalledWith(control);

  await user.type(control, 'No');
  await user.tab();
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(onBlur).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Description'), ' yesterday');
  expect(Object.fromEntries(new FormData(screen.getByTestId<HTMLFormElement>('form')))).toEqual({
    title: 'No',
    description: 'The points of yesterday',
  });
});

test('ignores typing while disabled', async () => {
  render(<TextField label="Member name" defaultValue="nova" disabled />);
  await userEvent.type(screen.getByLabelText('Member name'), '2');
  expect(screen.getByLabelText('Member name')).toHaveValue('nova');
});

describe('with a maximum length', () => {
  test('counts, warns and turns invalid, and keeps input beyond the limit', async () => {
    const user = userEvent.setup();
    render(<TextArea label="Bio" maxLength={10} />);
    const control = screen.getByLabelText('Bio');
    expect(control).toHaveAccessibleDescription('0 of 10 characters');

    await user.click(control);
    await user.paste('12345678');
    expect(screen.getByText('8/10')).toBeVisible();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();

    await user.type(control, '9');
    expect(screen.getByRole('status')).toHaveTextContent('Close to the limit of 10 characters');
    await user.type(control, '0');
    expect(control).toBeValid();

    await user.type(control, 'AB');
    expect(control).toHaveValue('1234567890AB');
    expect(control).toHaveAccessibleDescription('12 of 10 characters');
    expect(screen.getByRole('status')).toHaveTextContent('Over the limit of 10 characters');
    expect(control).toBeInvalid();
  });

  test('counts the controlled value, not the typed text', async () => {
    function Code() {
      const [code, setCode] = useState('');
      return <TextField label="Code" maxLength={7} value={code} onChange={(event) => setCode(event.target.value.replaceAll(' ', ''))} />;
    }
    render(<Code />);
    await userEvent.type(screen.getByLabelText('Code'), 'C O D');
    expect(screen.getByText('3/7')).toBeVisible();
  });

  test('counts by lengthOf', async () => {
    render(<TextField label="Words" maxLength={2} lengthOf={(text) => text.split(' ').length} />);
    await userEvent.type(screen.getByLabelText('Words'), 'front row tonight');
    expect(screen.getByText('3/2')).toBeVisible();
    expect(screen.getByLabelText('Words')).toBeInvalid();
  });

  test('updates the count after a reset of the form', async () => {
    const user = userEvent.setup();
    render(
      <form>
        <TextField label="Title" maxLength={150} defaultValue="Points" />
        <button type="reset">Start over</button>
      </form>,
    );
    await user.type(screen.getByLabelText('Title'), ' missing');
    expect(screen.getByText('14/150')).toBeVisible();
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText('6/150')).toBeVisible();
  });

  test('counts a value that a form library sets, at the next render', () => {
    const field = <TextField label="Title" maxLength={150} />;
    const { rerender } = render(field);
    act(() => void (screen.getByLabelText<HTMLInputElement>('Title').value = 'From the server'));
    rerender(<TextField label="Title" maxLength={150} />);
    expect(screen.getByText('15/150')).toBeVisible();
  });
});
