import { StaffPayout } from '@greenroom/contract/admin';
import { auditLog, challenges, payouts } from '../../db/schema';
import { sharedPanel } from '../../testing/staff-panel';
import { submitClaim } from '../../rewards/challenges/claims';

const panel = sharedPanel();

const FIELDS = { description: 'Raffle of March', amount: 250.5, paid_at: '2026-03-15T20:00:00+01:00' };

async function makePayout(fields: object = {}): Promise<StaffPayout> {
  const response = await panel.call('POST', '/payouts', { ...FIELDS, ...fields });
  expect(response).toMatchObject({ status: 200 });
  return StaffPayout.parse(response.data);
}

const total = async () => (await panel.test.app.inject('/api/r/stats/total-given-away')).json().total;

it('updates the total on the home page with every change', async () => {
  const first = await makePayout();
  expect(first).toMatchObject({ ...FIELDS, paid_at: '2026-03-15T19:00:00.000Z', version: 1, claim: null });
  await makePayout({ description: 'Challenge', amount: 100 });
  expect(await total()).toBe(350.5);
  expect((await panel.call('PUT', `/payouts/${first.id}`, { ...FIELDS, amount: 50, version: 1 })).data).toMatchObject({
    amount: 50,
    version: 2,
  });
  expect(await total()).toBe(150);
  expect(await panel.call('DELETE', `/payouts/${first.id}?version=2`)).toMatchObject({ status: 200 });
  expect(await total()).toBe(100);
});

it('lists payouts by date or amount, and searches descriptions', async () => {
  await makePayout({ description: 'Late', paid_at: '2027-01-01T00:00:00Z', amount: 1 });
  const descriptions = async (query: string) =>
    (await panel.call('GET', `/payouts?${query}`)).data.map(({ description }: StaffPayout) => description);
  expect((await descriptions('sort=paid_at&order=desc'))[0]).toBe('Late');
  expect((await descriptions('sort=amount&order=asc'))[0]).toBe('Late');
  expect(await descriptions('search=CHALL')).toEqual(['Challenge']);
});

it('refuses to change or delete a payout that an approved claim has booked, and logs nothing', async () => {
  await panel.test.signIn({ id: '7', username: 'winner' });
  const [challenge] = await panel.db
    .insert(challenges)
    .values({ slotName: 'Neon Koi', multiplier: 500, minBet: 1, prize: 75, description: '', startsAt: new Date(0) })
    .returning();
  const claimId = await panel.db.transaction((tx) =>
    submitClaim(tx, { challengeId: challenge?.id ?? 0, memberId: '7', description: 'Hit it', at: new Date() }),
  );
  // As servers did before prizes had a ledger.
  await panel.db.insert(payouts).values({ description: 'Challenge prize: Neon Koi', amount: 75, paidAt: new Date(), claimId });
  const [booked] = (await panel.call('GET', '/payouts?search=koi')).data;
  expect(booked).toMatchObject({ amount: 75, claim: { id: claimId, username: 'winner' } });

  const [before, log] = [await total(), await panel.db.$count(auditLog)];
  const refusal = { status: 409, message: 'This payout was booked when a claim was approved, so it cannot be changed.' };
  expect(await panel.call('PUT', `/payouts/${booked.id}`, { ...FIELDS, amount: 1, version: 1 })).toMatchObject(refusal);
  expect(await panel.call('DELETE', `/payouts/${booked.id}?version=1`)).toMatchObject(refusal);
  expect((await panel.call('GET', `/payouts/${booked.id}`)).data).toEqual(booked);
  expect([await total(), await panel.db.$count(auditLog)]).toEqual([before, log]);
});

it.each([
  ['nothing', { amount: 0 }, 'amount'],
  ['less than a cent', { amount: 0.001 }, 'amount'],
  ['too much', { amount: 1e13 }, 'amount'],
  ['no description', { description: '' }, 'description'],
  ['no date', { paid_at: null }, 'paid_at'],
])('refuses a payout of %s, with an error at the field', async (_what, fields, field) => {
  expect(await panel.call('POST', '/payouts', { ...FIELDS, ...fields })).toMatchObject({
    status: 422,
    errors: { [field]: [expect.any(String)] },
  });
});
