import type { StaffMatch } from '@greenroom/contract/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPanel } from '../../testing/render-panel';
import { changesIn } from '../../testing/fake-api';
import { PlayerButton, ResultButton } from './match-card';

const MATCH: StaffMatch = {
  id: 3,
  round: 1,
  match_number: 1,
  player1_name: 'Ann',
  player2_name: 'Bob',
  winner_name: 'Ann',
  scheduled_date: null,
  is_active: false,
  version: 2,
  is_bye: false,
  predictions: 0,
  can_correct: true,
  next_predictions: 0,
};

it.each([
  ['a correction', { next_predictions: 12 }, /^12 predictions of the next match will be removed/],
  ['a correction that removes none', {}, null],
  ['a first result', { winner_name: null, next_predictions: 12 }, null],
])('warns before %s is saved', async (_what, more, warning) => {
  renderPanel(<ResultButton match={{ ...MATCH, ...more }} tournamentId={1} name="Round 1 - Match 1" />);
  await userEvent.click(screen.getByRole('button', { name: /Result of Round 1/ }));
  const dialog = within(screen.getByRole('dialog'));
  if (warning) expect(dialog.getByText(warning)).toBeVisible();
  else expect(dialog.queryByText(/will be removed/)).not.toBeInTheDocument();
});

it('replaces a player before the match', async () => {
  const requests = renderPanel(<PlayerButton match={{ ...MATCH, winner_name: null }} tournamentId={1} name="Round 1 - Match 1" />, {
    'PUT /tournaments/1/matches/3/player': {},
  });
  await userEvent.click(screen.getByRole('button', { name: /Player of Round 1/ }));
  await userEvent.click(screen.getByRole('radio', { name: 'Bob' }));
  await userEvent.type(screen.getByRole('textbox', { name: /New name/ }), 'Eve');
  await userEvent.click(screen.getByRole('button', { name: 'Save the player' }));
  expect(await screen.findByText('Eve replaced Bob')).toBeVisible();
  const body = { version: 2, change: 'substitute', name: 'Bob', new_name: 'Eve' };
  expect(changesIn(requests)).toEqual([['PUT', '/tournaments/1/matches/3/player', body]]);
});

it('only corrects a name once the match is decided', async () => {
  renderPanel(<PlayerButton match={MATCH} tournamentId={1} name="Round 1 - Match 1" />);
  await userEvent.click(screen.getByRole('button', { name: /Player of Round 1/ }));
  expect(screen.getByText(/a name can only be corrected/)).toBeVisible();
  expect(screen.queryByRole('radio', { name: /substitute/ })).not.toBeInTheDocument();
});
