import type { StaffHunt } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesIn } from '../../testing/fake-api';
import { enter, press, renderArea, renderPanel } from '../../testing/render-panel';
import { PredictedNote } from '../../components/takes-part';
import { AT } from '../../testing/rows';
import { bonusHunts } from './bonus-hunts';
import { EndDialog } from './live/dialogs';

const HUNT = {
  id: 3,
  version: 2,
  ended_at: AT,
  start_balance: 1000,
  end_balance: 900,
  games_count: 9,
  unopened: 0,
  winnings: 1190.5,
  average_x: 2,
};

it('warns staff who predicted an ended hunt before a correction, and says that it worked', async () => {
  const requests = renderArea(
    bonusHunts,
    {
      'GET /bonus-hunts/3': { data: HUNT satisfies Partial<StaffHunt> },
      'GET /participation/bonus-hunts/3': { data: { takes_part: true, is_organizer: false } },
      'PUT /bonus-hunts/3/result': { data: { ...HUNT, end_balance: 1200 } },
    },
    '/3',
  );
  const warning = /^You've predicted this hunt. If you change anything here, your prediction won't be ranked/;
  expect(await screen.findByText(warning)).toBeVisible();
  await press('Correct the result');
  await enter('End balance', '1200');
  await press('Correct the result', 'Correct the result of hunt #3');
  expect(await screen.findByText('Result corrected')).toBeVisible();
  expect(changesIn(requests).map(([, , body]) => body)).toEqual([{ end_balance: 1200, version: 2 }]);
});

it('tells the staff who have predicted a hunt and made decisions in it that their prediction is not ranked', async () => {
  renderPanel(<PredictedNote game="bonus-hunts" id={3} />, {
    'GET /participation/bonus-hunts/3': { data: { takes_part: true, is_organizer: true } },
  });
  expect(await screen.findByText("You've made decisions in this hunt as staff, so your prediction isn't ranked.")).toBeVisible();
});

function show(hunt: Partial<StaffHunt> = {}) {
  const onEnd = jest.fn(async () => undefined);
  const onClose = jest.fn();
  renderPanel(<EndDialog hunt={{ ...HUNT, end_balance: null, ...hunt } as StaffHunt} onEnd={onEnd} onClose={onClose} />);
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
