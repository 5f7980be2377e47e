import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';

test('ignores clicks while busy, keeps the focus and shows its busy text', async () => {
  const user = userEvent.setup();
  const onClick = jest.fn();
  const button = (busy: boolean) => (
    <Button busy={busy} busyText="Redeeming..." onClick={onClick}>
      Redeem Item
    </Button>
  );
  const { rerender } = render(button(false));
  await user.click(screen.getByRole('button', { name: 'Redeem Item' }));
  expect(onClick).toHaveBeenCalledTimes(1);

  rerender(button(true));
  const busy = screen.getByRole('button', { name: 'Redeeming...' });
  expect(busy).toHaveFocus();
  expect(busy).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  await user.click(busy);
  expect(onClick).toHaveBeenCalledTimes(1);

  rerender(button(false));
  await user.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('keeps its name while busy without a busy text', () => {
  render(<Button busy>Load more</Button>);
  expect(screen.getByRole('button', { name: 'Load more' })).toHaveAttribute('aria-disabled', 'true');
});

test('does not submit a form again while its button is busy, not by Enter either', async () => {
  const user = userEvent.setup();
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Code" />
      <Button type="submit" busy={busy}>
        Redeem
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await user.type(screen.getByLabelText('Code'), 'CODE123{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);

  rerender(form(true));
  await user.type(screen.getByLabelText('Code'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('submits no form by default', async () => {
  const onSubmit = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button>Add an image</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});
