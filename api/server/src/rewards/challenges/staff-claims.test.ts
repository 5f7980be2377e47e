/** @both-databases An approval and a rejection race. */
import { ChallengeResponse, MyClaimsResponse, TotalGivenAwayResponse } from '@greenroom/contract';
import type { StaffClaim } from '@greenroom/contract/admin';
import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { activities, auditLog, challenges, members } from '../../db/schema';
import { insertRow } from '../../admin/rows';
import { formRequest } from '../../testing/form';
import { type Panel, sharedPanel } from '../../testing/staff-panel';
import { conflict, errorAt, membersOf, type TestMember } from '../../testing/test-members';
import { submitClaim } from './claims';

const START = new Date('2026-03-15T20:00:00Z');
let now = START;
const panel = sharedPanel({ now: () => now });
let moderator: Panel['call'];
let people: TestMember[] = [];

beforeAll(async () => {
  moderator = await panel.as('800', 'Moderator');
  people = await Promise.all(['1', '2', '3'].map((id) => membersOf(() => panel.test)({ id, username: `m${id}` })));
});
beforeEach(() => {
  now = START;
});

const addChallenge = (slotName = 'Gates') => {
  const terms = { multiplier: 250, minBet: 1, prize: 100, description: 'Win big', startsAt: new Date('2026-03-01T00:00:00Z') };
  return insertRow(panel.db, challenges, { slotName, ...terms });
};

const claim = (challengeId: number, memberId: string, minutes = 0) =>
  panel.db.transaction((tx) =>
    submitClaim(tx, { challengeId, memberId, description: `By ${memberId}`, at: new Date(START.getTime() + minutes * 60_000) }),
  );
const get = async (path: string, member = 1) => (await people[member - 1]?.get(path)) as unknown;
const ownClaim = async (member: number, id: number) =>
  MyClaimsResponse.parse(await get('/challenges/my-claims', member)).data.find((each) => each.id === id);
const givenAway = async () => TotalGivenAwayResponse.parse(await get('/stats/total-given-away')).total;

it('returns a claim with its challenge, its member and its images', async () => {
  const challengeId = await addChallenge();
  const bytes = await sharp({ create: { width: 4, height: 2, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const page = people[0]?.page ?? { token: '', cookie: '' };
  const form = await formRequest(`/api/r/challenges/${challengeId}/claim`, page, [
    ['description', 'Hit it'],
    ['evidence_images[0]', { bytes, name: 'win.png' }],
  ]);
  expect((await panel.test.app.inject(form)).statusCode).toBe(200);
  const list = await moderator('GET', `/claims?challenge_id=${challengeId}`);
  const [found] = list.data as StaffClaim[];
  expect(found).toMatchObject({
    status: 'pending',
    description: 'Hit it',
    member: { id: '1', username: 'm1' },
    reason: null,
    decided_at: null,
    others_waiting: 0,
    challenge: { id: challengeId, slot_name: 'Gates', multiplier: 250, min_bet: 1, prize: 100 },
    evidence_images: [{ filename: 'win.png' }],
  });
  expect((await moderator('GET', `/claims/${found?.id}`)).data).toEqual(found);
  const { cookie } = await panel.test.signIn({ id: '800', role: 'Moderator' });
  const picture = await panel.test.app.inject({ url: found?.evidence_images[0]?.url ?? '', headers: { cookie } });
  expect(picture.headers['content-type']).toBe('image/webp');
});

it('lists pending claims first, oldest first, then decided ones, latest first', async () => {
  const [one, two] = [await addChallenge('Queue one'), await addChallenge('Queue two')];
  const newest = await claim(one, '1', 30);
  const oldest = await claim(one, '2', 10);
  const [first, last] = [await claim(two, '1', 1), await claim(two, '2', 2)];
  await moderator('POST', `/claims/${first}/reject`, { reason: 'Blurred.' });
  now = new Date(START.getTime() + 60_000);
  await moderator('POST', `/claims/${last}/reject`, { reason: 'Blurred.' });
  const ids = async (query: string) => (await moderator('GET', `/claims?${query}`)).data.map(({ id }: StaffClaim) => id);
  expect(await ids('search=queue')).toEqual([oldest, newest, last, first]);
  expect(await ids('search=queue&per_page=2&page=2')).toEqual([last, first]);
  expect(await ids('search=queue&status=rejected')).toEqual([last, first]);
  expect(await ids('search=M2&status=rejected')).toEqual([last]);
  expect((await moderator('GET', `/claims/${oldest}`)).data).toMatchObject({ others_waiting: 1 });
});

it('refuses to let a banned member win', async () => {
  const challengeId = await addChallenge('Banned');
  const id = await claim(challengeId, '1');
  const ban = (values: Pick<typeof members.$inferInsert, 'bannedAt' | 'banReason'>) =>
    panel.db.update(members).set(values).where(eq(members.id, '1'));
  await ban({ bannedAt: START, banReason: 'Spam' });
  expect(await moderator('POST', `/claims/${id}/approve`)).toMatchObject(conflict(expect.stringContaining('is banned')));
  expect((await moderator('GET', `/claims/${id}`)).data.status).toBe('pending');
  await ban({ bannedAt: null, banReason: null });
  expect(await moderator('POST', `/claims/${id}/approve`)).toMatchObject({ status: 200 });
});

it('approves a claim: the member wins, other claims are rejected, and each decision is logged', async () => {
  const challengeId = await addChallenge('Approve');
  const [won, lost, earlier] = [await claim(challengeId, '1'), await claim(challengeId, '2'), await claim(challengeId, '3')];
  await moderator('POST', `/claims/${earlier}/reject`, { reason: 'No picture.' });
  expect(ChallengeResponse.parse(await get(`/challenges/${challengeId}`)).data).toMatchObject({ claimed_by: null });
  const before = await givenAway();
  expect(await moderator('POST', `/claims/${won}/approve`)).toMatchObject({
    status: 200,
    data: { status: 'approved', decided_at: START.toISOString(), others_waiting: 0 },
  });
  expect(await get('/challenges')).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ id: challengeId, claimed_by: '1', claimer: { username: 'm1' } })]),
  });
  expect(await ownClaim(1, won)).toMatchObject({ status: 'approved', reason: null });
  expect(await ownClaim(2, lost)).toMatchObject({ status: 'rejected', reason: 'Another claim won this challenge.' });
  expect(await ownClaim(3, earlier)).toMatchObject({ status: 'rejected', reason: 'No picture.' });
  const activity = await panel.db.select().from(activities).where(eq(activities.description, '250x on Approve'));
  expect(activity).toMatchObject([{ memberId: '1', type: 'winning', createdAt: START }]);
  expect(await givenAway()).toBe(before);
  const { data } = await panel.call('GET', `/prizes?source_kind=challenge&source_id=${challengeId}`);
  expect(data).toMatchObject([
    { title: '250x on Approve', amount: 100, won_at: START.toISOString(), member: { username: 'm1' }, step: 'won' },
  ]);
  expect(await panel.call('POST', `/prizes/${data[0].id}/pay`, { note: null, version: 1 })).toMatchObject({ status: 200 });
  expect(await givenAway()).toBe(before + 100);
  expect((await panel.call('GET', '/payouts?search=approve')).data).toMatchObject([
    { description: 'Challenge prize: 250x on Approve', amount: 100, prize: { id: data[0].id, player: 'm1' } },
  ]);
  const lines = await panel.db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.subjectId, [String(won), String(lost)]))
    .orderBy(auditLog.id);
  expect(lines.filter(({ action }) => action !== 'create')).toMatchObject([
    {
      staffId: '800',
      action: 'approve',
      subject: 'claims',
      subjectId: String(won),
      summary: 'Approved the claim of m1 on Approve',
      after: { status: 'approved' },
    },
    { staffId: '800', action: 'reject', subject: 'claims', subjectId: String(lost) },
  ]);
});

it('rejects a claim with a reason, shown to the member, who can submit another claim', async () => {
  const challengeId = await addChallenge();
  const id = await claim(challengeId, '3');
  for (const body of [{}, { reason: ' ' }]) expect(await moderator('POST', `/claims/${id}/reject`, body)).toMatchObject(errorAt('reason'));
  expect(await moderator('POST', `/claims/${id}/reject`, { reason: 'The bet is too small.' })).toMatchObject({
    status: 200,
    data: { status: 'rejected' },
  });
  expect(await ownClaim(3, id)).toMatchObject({ status: 'rejected', reason: 'The bet is too small.' });
  await expect(claim(challengeId, '3')).resolves.toEqual(expect.any(Number));
});

it('decides a claim once, and logs no second attempt', async () => {
  const challengeId = await addChallenge();
  const id = await claim(challengeId, '1');
  const [one, two] = await Promise.all([
    moderator('POST', `/claims/${id}/approve`),
    panel.call('POST', `/claims/${id}/reject`, { reason: 'No.' }),
  ]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  const logged = () => panel.db.$count(auditLog, eq(auditLog.subjectId, String(id)));
  const before = await logged();
  for (const decision of ['approve', 'reject'])
    expect(await panel.call('POST', `/claims/${id}/${decision}`, { reason: 'No.' })).toMatchObject(
      conflict(expect.stringMatching(/^This claim has already been decided by \w+\.$/)),
    );
  expect(await logged()).toBe(before);
  expect(await panel.call('POST', '/claims/999999/approve')).toMatchObject({ status: 404 });
});
