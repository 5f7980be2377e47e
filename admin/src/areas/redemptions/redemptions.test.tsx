import { OWN_DECISION, type StaffRedemption } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesIn, respond } from '../../testing/fake-api';
import { enter, press, renderArea } from '../../testing/render-panel';
import { redemptionOf } from '../../testing/rows';
import { redemptions } from './redemptions';

const rowOf = (id: number, status: StaffRedemption['status']) => redemptionOf({ id, status, item_name: `Cap ${id}` });

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
  await press('Fulfil 2');
  await enter('Note', 'By email');
  await press('Fulfil', 'Fulfil 2 redemptions?');
  expect(await screen.findByText(`1 redemption fulfilled. Not fulfilled here: Cap 2 for nova: ${refusal}`)).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/redemptions/fulfil', { ids: [1, 2], note: 'By email' }]]);
});

it('shows what the member answered, and the buttons of the decision', async () => {
  const answers = [
    { question: 'Size', answer: 'L' },
    { question: 'Colour', answer: '' },
  ];
  renderArea(redemptions, { 'GET /redemptions/4': { data: { ...rowOf(4, 'pending'), answers } } }, '/4/show');
  for (const text of ['Size', 'L', 'No answer']) expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Fulfil Cap 4 for nova' })).toBeVisible();
  expect(screen.queryByText(OWN_DECISION)).toBeNull();
});

it('says why there are no buttons for what the staff bought themselves', async () => {
  const row = { ...rowOf(4, 'pending'), member: { id: '900', username: 'me', kick_username: null } };
  renderArea(redemptions, { 'GET /redemptions/4': { data: row } }, '/4/show');
  expect(await screen.findByText(OWN_DECISION)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Fulfil|Reject) / })).toBeNull();
});
