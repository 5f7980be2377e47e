import type { StaffMember } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import { changesIn, type FakeEndpoint, respond, unreachable } from '../../testing/fake-api';
import { enter, press, renderArea } from '../../testing/render-panel';
import { AT } from '../../testing/rows';
import { members } from './members';

const MEMBER: StaffMember = {
  id: '1',
  version: 3,
  username: 'nova',
  global_name: null,
  kick_username: 'nova_tv',
  role: 'Member',
  staff_role: null,
  points: 1200,
  xp: 40,
  created_at: AT,
  last_active: null,
  banned_at: null,
  ban_reason: null,
  email: null,
  bio: null,
  kick_user_id: '77',
  twitter_user: null,
  youtube_user: null,
  instagram_user: null,
  tiktok_user: null,
  second_factors: 0,
  casinos: [],
  same_as: [],
  following: 0,
  followers: 0,
  last_daily_claim: null,
  excluded_at: null,
  excluded_until: null,
  exclusion_liftable_from: null,
  is_changeable: true,
};

const open = (endpoints: Record<string, FakeEndpoint>, path = '/1/show') =>
  renderArea(
    members,
    {
      'GET /members': { data: [MEMBER, { ...MEMBER, id: '2', username: 'comet', banned_at: AT }], total: 2 },
      'GET /members/1': { data: MEMBER },
      'GET /members/1/recent': { data: { redemptions: [], claims: null, tickets: [] } },
      'GET /members/1/ledger': {
        data: [{ id: 9, amount: -300, balance_after: 1200, reason: 'Mug', note: null, created_at: AT }],
        total: 1,
      },
      'GET /staff-roles': { data: [], total: 0 },
      ...endpoints,
    },
    path,
  );

it('books points once, though the response to the first attempt is lost', async () => {
  let isLost = true;
  const requests = open({ 'POST /members/1/points': () => (isLost ? unreachable() : { data: MEMBER }) });
  await press('Give or take points');
  await enter('How many', '50');
  await enter('Reason', 'Won a bet');
  await press('Book');
  expect(await screen.findByText(/Couldn't reach the server/)).toBeVisible();
  isLost = false;
  await press('Book');
  expect(await screen.findByText('Points booked')).toBeVisible();
  const key = expect.stringMatching(/^[\da-f]{32}$/) as string;
  const [first, second] = changesIn(requests);
  expect(first).toEqual(['POST', '/members/1/points', { amount: 50, note: 'Won a bet', key }]);
  expect(second).toEqual(first);
});

it("deletes a member's data once their name is typed, and says why the server refuses it", async () => {
  const message = 'Prizes of this member are still to be paid.';
  const requests = open({ 'POST /members/1/delete': respond(409, { message }) });
  await press("Delete member's data");
  await enter('Type nova to confirm', 'Nova');
  await press('Delete for good');
  expect(await screen.findByText("This isn't the username.")).toBeVisible();
  expect(changesIn(requests)).toEqual([]);
  await enter('Type nova to confirm', 'nova');
  await press('Delete for good');
  expect(await screen.findByText(message)).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/members/1/delete', { username: 'nova' }]]);
});

it('shows why a member is banned, and no activities that the user may not see', async () => {
  open({ 'GET /members/1': { data: { ...MEMBER, banned_at: AT, ban_reason: 'Insults' } } });
  expect(await screen.findByText(/: Insults$/)).toBeVisible();
  expect(await screen.findByText('-300')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Purchases' })).toHaveTextContent('No purchases yet.');
  expect(screen.queryByRole('region', { name: 'Challenge claims' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ban' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Lift the ban' })).toBeVisible();
});

it('lists the members, and loads them again after a failure', async () => {
  let isDown = true;
  open({ 'GET /members': () => (isDown ? respond(500, {}) : { data: [MEMBER], total: 1 }) }, '');
  expect(await screen.findByText('Something went wrong on the server. Please try again.')).toBeVisible();
  isDown = false;
  await press('Try again');
  expect(await screen.findByRole('row', { name: /nova nova_tv Member 1,200 40 .* Never$/ })).toBeVisible();
});
