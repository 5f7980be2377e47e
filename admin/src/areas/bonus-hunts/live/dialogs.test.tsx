import type { StaffHunt } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPanel } from '../../../testing/render-panel';
import { EndDialog } from './dialogs';

const HUNT = { id: 3, end_balance: null, unopened: 0, games_count: 9, winnings: 1190.5, average_x: 2 } as StaffHunt;

function show(hunt: Partial<StaffHunt> = {}) {
  const onEnd = jest.fn(async () => undefined);
  const onClose = jest.fn();
  renderPanel(<EndDialog hunt={{ ...HUNT, ...hunt }} onEnd={onEnd} onClose={onClose} />);
  return { onEnd, onClose };
}

it.each([
  ['ends a hunt', null, 'End the hunt'],
  ['corrects a result', 119.05, 'Correct the result'],
])('%s at once with a number near the wins', async (_what, end_balance, submit) => {
  const { onEnd, onClose } = show({ end_balance });
  await userEvent.type(screen.getByLabelText('End balance'), '1,200');
  await userEvent.click(screen.getByRole('button', { name: submit }));
  expect(onEnd).toHaveBeenCalledWith(1200);
  expect(onClose).toHaveBeenCalled();
});

it('asks before it sends a number far from the wins, and again for another one', async () => {
  const { onEnd, onClose } = show();
  const field = screen.getByLabelText('End balance');
  await userEvent.type(field, '11905{Enter}');
  expect(screen.getByText('$11,905.00 is far from the $1,190.50 of all wins. Is it right?')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '119.05{Enter}');
  expect([onEnd, onClose].flatMap(({ mock }) => mock.calls)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Yes, it ended with $119.05' }));
  expect(onEnd).toHaveBeenCalledWith(119.05);
  expect(onClose).toHaveBeenCalled();
});
