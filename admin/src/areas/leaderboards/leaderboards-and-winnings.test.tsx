import type { StaffLeaderboard, StaffResult, StaffStanding } from '@greenroom/contract/admin';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesIn, type FakeEndpoint, respond } from '../../testing/fake-api';
import { enter, press, renderArea } from '../../testing/render-panel';
import { AT, NOVA } from '../../testing/rows';
import { leaderboardWinnings } from '../leaderboard-winnings/leaderboard-winnings';
import { leaderboards } from './leaderboards';

const BOARD: StaffLeaderboard = {
  id: 3,
  version: 2,
  platform_id: 1,
  platform: 'Roobet',
  currency_symbol: '$',
  starts_at: AT,
  ends_at: '2026-04-15T20:00:00.000Z',
  next_ends_at: '2026-05-15T20:00:00.000Z',
  state: 'running',
  time_zone: 'UTC',
  recurrence: 'none',
  settle_minutes: 60,
  terms_page_id: null,
  frozen_at: null,
  confirmed_at: null,
  total_prize_pool: 500,
  prizes: [{ amount: 500 }],
  subsections: [],
};
const STANDING: StaffStanding = {
  id: 'id:77',
  rank: 1,
  name: 'Ann',
  external_id: '77',
  wagered: 900,
  source_wagered: 900,
  is_hidden: false,
  correction: null,
  member: null,
};
const PLATFORM = { id: 1, name: 'Roobet', slug: 'roobet' };

const open = (endpoints: Record<string, FakeEndpoint> = {}, path = '/3') =>
  renderArea(
    leaderboards,
    {
      'GET /leaderboards/3': { data: BOARD },
      'GET /leaderboards/3/standings': { data: [STANDING], total: 1 },
      'GET /leaderboards/3/snapshots': { data: [], total: 0 },
      'GET /leaderboards/3/source': { data: null },
      'GET /platforms': { data: [PLATFORM], total: 1 },
      'GET /platforms/1': { data: PLATFORM },
      'GET /pages': { data: [], total: 0 },
      ...endpoints,
    },
    path,
  );

it('excludes a player with a reason', async () => {
  const requests = open({ 'POST /leaderboards/3/corrections': {} });
  await press('Exclude');
  await enter('Reason', 'Plays by a program');
  await press('Exclude', 'Exclude');
  expect(await screen.findByText('Player excluded')).toBeVisible();
  const body = { player_key: 'id:77', amount: null, reason: 'Plays by a program' };
  expect(changesIn(requests)).toEqual([['POST', '/leaderboards/3/corrections', body]]);
});

it('confirms the winners of the version that was reviewed, and says when it has changed since', async () => {
  const message = 'Somebody else has changed this leaderboard.';
  const requests = open({
    'GET /leaderboards/3': { data: { ...BOARD, state: 'review', frozen_at: AT } },
    'POST /leaderboards/3/confirm': respond(409, { message }),
  });
  await press('Confirm winners');
  await press('Confirm winners', 'Confirm the winners?');
  expect(await screen.findByText(message)).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/leaderboards/3/confirm', { version: 2 }]]);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('proposes the next period that the server names', async () => {
  const requests = open({ 'POST /leaderboards': { data: { ...BOARD, id: 4 } }, 'GET /leaderboards/4': { data: { ...BOARD, id: 4 } } });
  await userEvent.click(await screen.findByRole('link', { name: 'Next period' }));
  await press('Save');
  const period = { starts_at: BOARD.ends_at, ends_at: BOARD.next_ends_at };
  await waitFor(() => expect(changesIn(requests)).toEqual([['POST', '/leaderboards', expect.objectContaining(period)]]));
});

it('leads to a first platform, without which there is no leaderboard', async () => {
  open({ 'GET /platforms': { data: [], total: 0 } }, '/create');
  expect(await screen.findByRole('link', { name: 'make a platform' })).toHaveAttribute('href', '/platforms/create');
});

const RESULT: StaffResult = {
  id: 8,
  version: 5,
  leaderboard_id: 3,
  platform: 'Roobet',
  currency_symbol: '$',
  starts_at: AT,
  subsection: null,
  rank: 1,
  player: 'Ann',
  wagered: 900.5,
  prize: 500,
  member: NOVA,
  exclusion_reason: null,
  correction_reason: null,
  wagered_before: null,
  is_confirmed: false,
};

it('corrects an amount of a ranking in review, and closes after a conflict, whose row is loaded again', async () => {
  let row = RESULT;
  const requests = renderArea(leaderboardWinnings, {
    'GET /leaderboard-winnings': () => ({ data: [row], total: 1 }),
    'POST /leaderboard-winnings/8/correct': () => {
      row = { ...RESULT, version: 6, wagered: 800, wagered_before: 900.5, correction_reason: 'Refunds' };
      return respond(409, { message: 'Somebody was faster.' });
    },
  });
  expect(await screen.findByText('$900.50')).toBeVisible();
  await press('Correct');
  await enter('Amount', '700');
  await enter('Reason', 'Two accounts');
  await press('Set the amount');
  expect(await screen.findByText('Somebody was faster.')).toBeVisible();
  expect(await screen.findByText('$800 instead of $900.50: Refunds')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { amount: 700, reason: 'Two accounts', version: 5 };
  expect(changesIn(requests)).toEqual([['POST', '/leaderboard-winnings/8/correct', body]]);
});
