import type { StaffHunt } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import { changesIn } from '../../testing/fake-api';
import { AT, enter, press, renderArea } from '../../testing/render-panel';
import { bonusHunts } from './bonus-hunts';

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
  expect(await screen.findByText(/^You've predicted this hunt\./)).toBeVisible();
  await press('Correct the result');
  await enter('End balance', '1200{enter}');
  expect(await screen.findByText('Result corrected')).toBeVisible();
  expect(changesIn(requests).map(([, , body]) => body)).toEqual([{ end_balance: 1200, version: 2 }]);
});
