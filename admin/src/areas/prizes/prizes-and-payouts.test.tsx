import type { StaffPrize } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesIn, respond } from '../../testing/fake-api';
import { enter, press, renderArea } from '../../testing/render-panel';
import { AT, NOVA } from '../../testing/rows';
import { payouts } from '../payouts/payouts';
import { prizes } from './prizes';

const prizeOf = (id: number, more: Partial<StaffPrize> = {}): StaffPrize => ({
  id,
  version: id + 10,
  source_kind: 'raffle',
  source_id: 4,
  title: 'Summer',
  place: 1,
  prize: `Headset ${id}`,
  amount: null,
  currency: '$',
  points: null,
  member: NOVA,
  player: 'nova',
  need: 'address',
  claim_details: 'Main Street 1',
  step: 'claimed',
  is_late: false,
  won_at: AT,
  seen_at: AT,
  claim_until: null,
  claimed_at: AT,
  pay_until: null,
  paid_at: null,
  received_at: null,
  lapsed_at: null,
  note: null,
  ...more,
});

it('marks a prize as paid, with what it was worth', async () => {
  const requests = renderArea(prizes, { 'GET /prizes': { data: [prizeOf(1)], total: 1 }, 'POST /prizes/1/pay': { data: prizeOf(1) } });
  const [, ofRow] = await screen.findAllByRole('button', { name: 'Paid' });
  await userEvent.click(ofRow as HTMLElement);
  await enter('What it was worth', '1.500,50');
  await enter('Note', 'By email');
  await press('Mark as paid');
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/prizes/1/pay', { amount: 1500.5, note: 'By email', version: 11 }]]);
});

it('marks the selected prizes of all pages as paid, in batches, and says how many were not, and why', async () => {
  const refusal = 'Its winner has not claimed it.';
  const rows = Array.from({ length: 101 }, (_, index) => prizeOf(index + 1, { is_late: index === 0 }));
  const requests = renderArea(prizes, {
    'GET /prizes': ({ query }) => {
      const [page, size] = [Number(query['page']), Number(query['per_page'])];
      // The list's page is short here, so that it renders fast.
      return { data: size === 100 ? rows.slice((page - 1) * size, page * size) : rows.slice(0, 2), total: rows.length };
    },
    'POST /prizes/pay': ({ body }) => ({
      data: (body as { prizes: { id: number }[] }).prizes.map(({ id }) => ({ id, refusal: id === 101 ? refusal : null })),
    }),
  });
  expect(await screen.findByText('Late')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await press('Select all 101');
  expect(await screen.findByText('101 items selected')).toBeVisible();
  const [ofSelected] = screen.getAllByRole('button', { name: 'Paid' });
  await userEvent.click(ofSelected as HTMLElement);
  await press('Mark as paid', 'Mark 101 prizes as paid');
  expect(await screen.findByText(`100 marked as paid; 1 left: ${refusal}`)).toBeVisible();
  const sent = rows.map(({ id, version }) => ({ id, version }));
  expect(changesIn(requests)).toEqual([
    ['POST', '/prizes/pay', { prizes: sent.slice(0, 100), note: null }],
    ['POST', '/prizes/pay', { prizes: sent.slice(100), note: null }],
  ]);
});

it('changes a payout that the staff booked, and not one of a paid prize', async () => {
  const payout = { id: 6, version: 1, description: 'Cash', amount: 20, paid_at: AT, claim: null, prize: null };
  const requests = renderArea(
    payouts,
    { 'GET /payouts/6': { data: payout }, 'PUT /payouts/6': respond(409, { message: 'It has changed.' }) },
    '/6',
  );
  await enter('Amount in dollars', '25');
  await press('Save');
  expect(await screen.findByText('It has changed. Your changes were not saved.')).toBeVisible();
  expect(changesIn(requests)).toEqual([['PUT', '/payouts/6', { ...payout, amount: 25 }]]);
});

it('shows what booked a payout, which can then not be changed', async () => {
  const payout = { id: 6, version: 1, description: 'Cash', amount: 20, paid_at: AT, claim: null, prize: { id: 1, player: 'nova' } };
  renderArea(payouts, { 'GET /payouts/6': { data: payout } }, '/6');
  expect(await screen.findByRole('link', { name: 'the prize of nova' })).toHaveAttribute(
    'href',
    expect.stringContaining('/prizes?filter='),
  );
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
