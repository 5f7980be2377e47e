import type { StaffCode, StaffDrop } from '@greenroom/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import { changesIn, respond } from '../../testing/fake-api';
import { enter, press, renderArea } from '../../testing/render-panel';
import { AT } from '../../testing/rows';
import { drops } from '../drops/drops';
import { codes } from './codes';

const CODE: StaffCode = {
  id: 2,
  version: 1,
  code: 'LIVE24',
  points: 100,
  max_uses: 50,
  uses: 3,
  expires_at: null,
  created_at: AT,
  state: 'active',
};

it('makes several codes, and keeps them in view until they are closed', async () => {
  const rows = { 'GET /codes': { data: [CODE], total: 1 } };
  const requests = renderArea(codes, { ...rows, 'POST /codes/batch': { data: { codes: ['ABC123', 'DEF456'] } } });
  await press('Several at once');
  await enter('How many codes', '2');
  await enter('Points', '100');
  await press('Make them');
  const dialog = within(await screen.findByRole('dialog', { name: '2 new codes' }));
  expect(dialog.getByRole('textbox')).toHaveValue('ABC123\nDEF456');
  const body = { count: 2, points: 100, max_uses: 1, expires_at: null };
  expect(changesIn(requests)).toEqual([['POST', '/codes/batch', body]]);
  await press('Close');
  await waitFor(() => expect(screen.queryByText('2 new codes')).toBeNull());
});

it('ends a code after a confirmation, and its points stay as members used it', async () => {
  const requests = renderArea(
    codes,
    { 'GET /codes/2': { data: CODE }, 'GET /codes/2/uses': { data: [], total: 0 }, 'POST /codes/2/end': { data: CODE } },
    '/2',
  );
  expect(await screen.findByRole('heading', { name: 'Used by 3 of 50' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Points/ })).toHaveAttribute('readonly');
  await press('End now');
  await press('End now', 'End LIVE24 now?');
  expect(await screen.findByText('Code ended')).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/codes/2/end', undefined]]);
});

const DROP: StaffDrop = {
  id: 5,
  word: 'COMET',
  points: 100,
  max_uses: null,
  uses: 2,
  on_overlay: true,
  in_chat: false,
  is_timed: false,
  state: 'running',
  started_at: AT,
  ends_at: AT,
};

it('starts a drop with the word in capitals, after the server has refused it once', async () => {
  let isRefused = true;
  const message = 'A drop with this word is running.';
  const refusal = respond(422, { message, errors: { word: [message] } });
  const requests = renderArea(
    drops,
    { 'POST /drops': () => (isRefused ? refusal : { data: DROP }), 'GET /drops': { data: [DROP], total: 1 } },
    '/create',
    'Moderator',
  );
  await enter('Word', 'comet');
  await press('Start now');
  expect(await screen.findByText(message, { selector: 'p, p *' })).toBeVisible();
  isRefused = false;
  await press('Start now');
  expect(await screen.findByRole('button', { name: 'End COMET now' })).toBeVisible();
  const body = { points: 100, max_uses: null, seconds: 60, on_overlay: true, in_chat: false, word: 'COMET' };
  expect(changesIn(requests).at(-1)).toEqual(['POST', '/drops', body]);
});

it('ends a running drop, and says when it was over already', async () => {
  const requests = renderArea(drops, {
    'GET /drops': { data: [DROP, { ...DROP, id: 6, state: 'over' }], total: 2 },
    'POST /drops/5/end': respond(409, { message: 'It is over already.' }),
  });
  await press('End COMET now');
  expect(await screen.findByText('It is over already.')).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/drops/5/end', undefined]]);
});
