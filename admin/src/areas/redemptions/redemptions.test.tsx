import type { StaffRedemption } from '@greenroom/contract/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesIn, respond } from '../../testing/fake-api';
import { press, renderArea } from '../../testing/render-panel';
import { redemptions } from './redemptions';

const rowOf = (id: number, status: StaffRedemption['status']): StaffRedemption => ({
  id,
  version: 1,
  member: { id: '1', username: 'nova', kick_username: null },
  item_id: 1,
  item_name: `Cap ${id}`,
  cost: 300,
  status,
  created_at: '2026-03-15T20:00:00.000Z',
  decided_at: null,
  note: null,
  has_code: false,
  friend: null,
  problem: null,
  is_on_its_way: false,
});

it('replaces a dead code after a confirmation, and says when none is left', async () => {
  const row = { ...rowOf(4, 'fulfilled'), version: 2, has_code: true };
  const refusal = 'Cap 4 has no codes left. Add codes to the item, then try again.';
  const requests = renderArea(
    redemptions,
    { 'GET /redemptions/4': { data: row }, 'POST /redemptions/4/replace-code': respond(409, { message: refusal }) },
    '/4/show',
  );
  await press('Replace code');
  await press('Replace code', 'Replace the code?');
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/redemptions/4/replace-code', { version: 2 }]]);
});

it('says why the bot could not give a role, and has it try again', async () => {
  const problem = "The member isn't in the Discord server. They'll get the role after they join.";
  const requests = renderArea(
    redemptions,
    { 'GET /redemptions/4': { data: { ...rowOf(4, 'pending'), problem } }, 'POST /redemptions/4/retry': { data: rowOf(4, 'pending') } },
    '/4/show',
  );
  expect(await screen.findByText(problem)).toBeVisible();
  await press('Try again');
  expect(await screen.findByText('The bot will try again shortly')).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/redemptions/4/retry', undefined]]);
});

it('fulfils the selected redemptions that wait, with one note, and says which could not be', async () => {
  const refusal = 'stagemanager has fulfilled it already.';
  const requests = renderArea(
    redemptions,
    {
      'GET /redemptions': { data: [rowOf(1, 'pending'), rowOf(2, 'pending'), rowOf(3, 'rejected')], total: 3 },
      'POST /redemptions/fulfil': {
        data: [
          { id: 1, refusal: null },
          { id: 2, refusal },
        ],
      },
    },
    '',
    'Moderator',
  );
  await screen.findByText('Cap 3');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Fulfil 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fulfil 2 redemptions?' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), 'By email');
  await userEvent.click(dialog.getByRole('button', { name: 'Fulfil' }));
  expect(await screen.findByText(`1 redemption fulfilled. Not fulfilled here: Cap 2 for nova: ${refusal}`)).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/redemptions/fulfil', { ids: [1, 2], note: 'By email' }]]);
});

it('shows what the member answered', async () => {
  const row = {
    ...rowOf(4, 'pending'),
    answers: [
      { question: 'Size', answer: 'L' },
      { question: 'Colour', answer: '' },
    ],
  };
  renderArea(redemptions, { 'GET /redemptions/4': { data: row } }, '/4/show');
  expect(await screen.findByText('Size')).toBeVisible();
  expect(screen.getByText('L')).toBeVisible();
  expect(screen.getByText('No answer')).toBeVisible();
});
