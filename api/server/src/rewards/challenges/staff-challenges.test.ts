import { ChallengesResponse } from '@greenroom/contract';
import { StaffChallenge } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { challenges } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedPanel } from '../../testing/staff-panel';
import { conflict, errorAt } from '../../testing/test-members';
import { decideClaim, submitClaim } from './claims';

const NOW = new Date('2026-03-15T20:00:00Z');
const BEFORE = '2026-03-14T20:00:00.000Z';
const AFTER = '2026-03-16T20:00:00.000Z';

const panel = sharedPanel({ now: () => NOW });
beforeAll(async () => {
  await panel.test.signIn({ id: '1', username: 'ann' });
});

const FIELDS = {
  slot_name: 'Neon Koi',
  slot_image: '/storage/slots/koi.webp',
  multiplier: 500.5,
  min_bet: 0.2,
  prize: 99.95,
  description: 'Hit it.\nOnce.',
  starts_at: BEFORE,
  ends_at: AFTER as string | null,
};

async function make(fields: Partial<typeof FIELDS> = {}): Promise<StaffChallenge> {
  const response = await panel.call('POST', '/challenges', { ...FIELDS, ...fields });
  expect(response).toMatchObject({ status: 200 });
  return StaffChallenge.parse(response.data);
}

const claim = (challengeId: number, memberId: string) =>
  panel.db.transaction((tx) => submitClaim(tx, { challengeId, memberId, description: 'See.', at: NOW }));
const win = async (challengeId: number) => {
  const claimId = await claim(challengeId, '1');
  await panel.db.transaction((tx) => decideClaim(tx, { claimId, decision: 'approve', reason: null, at: NOW }));
};
const lastAudit = () => lastAuditEntry(panel.db);
const shown = async (id: number) => {
  const response = await panel.test.app.inject('/api/r/challenges');
  return ChallengesResponse.parse(response.json()).data.find((challenge) => challenge.id === id);
};

it('shows a new challenge and its changes to visitors', async () => {
  const challenge = await make();
  const fresh = { version: 1, state: 'active', winner: null, won_at: null, claims: 0, pending_claims: 0 };
  expect(challenge).toEqual({ ...FIELDS, id: challenge.id, ...fresh });
  expect(await lastAudit()).toMatchObject({ action: 'create', subject: 'challenges', subjectId: String(challenge.id), after: challenge });
  expect(await shown(challenge.id)).toMatchObject({ slot_name: 'Neon Koi', multiplier: 500.5, prize: 99.95, is_active: true });

  const changed = await panel.call('PUT', `/challenges/${challenge.id}`, { ...FIELDS, prize: 120, ends_at: null, version: 1 });
  expect(changed.data).toMatchObject({ prize: 120, ends_at: null, version: 2 });
  expect(await shown(challenge.id)).toMatchObject({ prize: 120, end_date: null });
});

it('lists challenges by state', async () => {
  const ids = {
    upcoming: (await make({ slot_name: 'State a', starts_at: AFTER, ends_at: null })).id,
    active: (await make({ slot_name: 'State b', ends_at: null })).id,
    ended: (await make({ slot_name: 'State c', ends_at: NOW.toISOString() })).id,
    won: (await make({ slot_name: 'State d' })).id,
  };
  await win(ids.won);
  await claim(ids.active, '1');
  for (const [state, id] of Object.entries(ids)) {
    const { data, total } = await panel.call('GET', `/challenges?search=state&state=${state}`);
    expect(data).toMatchObject([{ id, state }]);
    expect(total).toBe(1);
  }
  expect((await panel.call('GET', `/challenges/${ids.won}`)).data).toMatchObject({
    winner: { id: '1', username: 'ann' },
    won_at: NOW.toISOString(),
    claims: 1,
    pending_claims: 0,
  });
  const sorted = await panel.call('GET', '/challenges?search=STATE&sort=slot_name&order=asc&per_page=2&page=1');
  expect(sorted).toMatchObject({
    total: 4,
    data: [
      { id: ids.upcoming, claims: 0 },
      { id: ids.active, pending_claims: 1 },
    ],
  });
});

it('refuses to change the prize terms of a won challenge, and changes the rest', async () => {
  const { id } = await make();
  await win(id);
  const changed = await panel.call('PUT', `/challenges/${id}`, { ...FIELDS, prize: 1, min_bet: 5, version: 1 });
  expect(changed).toMatchObject({ status: 422, errors: { prize: [expect.any(String)], min_bet: [expect.any(String)] } });
  expect(await panel.call('PUT', `/challenges/${id}`, { ...FIELDS, description: 'Won by Ann.', version: 1 })).toMatchObject({
    status: 200,
    data: { description: 'Won by Ann.', state: 'won' },
  });
});

it('deletes an unclaimed challenge, and refuses to delete a claimed one', async () => {
  const free = await make();
  expect(await panel.call('DELETE', `/challenges/${free.id}?version=1`)).toMatchObject({ status: 200 });
  expect(await shown(free.id)).toBeUndefined();
  const claimed = await make();
  await claim(claimed.id, '1');
  expect(await panel.call('DELETE', `/challenges/${claimed.id}?version=1`)).toMatchObject(
    conflict(expect.stringContaining('Members have claimed this')),
  );
  expect(await panel.db.$count(challenges, eq(challenges.id, claimed.id))).toBe(1);
});

it.each([
  ['an end before its start', { ends_at: BEFORE }, 'ends_at'],
  ['no start', { starts_at: null }, 'starts_at'],
  ['a multiplier of 0', { multiplier: 0 }, 'multiplier'],
  ['a negative bet', { min_bet: -1 }, 'min_bet'],
  ['more than the database holds', { prize: 1e15 }, 'prize'],
  ['an image over http', { slot_image: 'http://example.com/a.webp' }, 'slot_image'],
  ['a script as the image', { slot_image: 'javascript:alert(1)' }, 'slot_image'],
])('refuses a challenge with %s, with an error at the field', async (_what, fields, field) => {
  expect(await panel.call('POST', '/challenges', { ...FIELDS, ...fields })).toMatchObject(errorAt(field));
});
