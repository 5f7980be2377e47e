import type { ItemQuestions } from '@greenroom/contract';
import type { RoleName } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { redemptions, siteSettings } from '../../db/schema';
import { DAY, HOUR, MINUTE } from '../../lib/durations';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedPanel } from '../../testing/staff-panel';
import { errorAt, membersOf } from '../../testing/test-members';
import { SecretBox } from '../../lib/secret-box';
import { deleteAnswersJob, encryptAnswers, readAnswers } from './item-answers';
import { encryptCodesJob } from './item-codes';

const START = new Date('2026-03-15T20:00:00Z');
let now = START;
const panel = sharedPanel({ now: () => now });
beforeEach(async () => {
  now = START;
  await panel.db.update(siteSettings).set({ crypto1Enabled: true, crypto1Label: 'Stake', crypto2Enabled: false });
});

const ADDRESS = 'Nova Example\nStage Street 5\n10115 Berlin';
const QUESTIONS: ItemQuestions = [
  { kind: 'choice', label: 'Size', is_required: true, options: ['M', 'L'] },
  { kind: 'casino', label: 'Your casino', is_required: false, options: [] },
  { kind: 'address', label: 'Where to?', is_required: true, options: [] },
];

const make = (questions: object[]) =>
  panel.call('POST', '/store-items', { name: 'Shirt', description: '', cost: 100, is_listed: true, quantity: 5, questions });
const newItem = async (): Promise<{ id: number }> => (await make(QUESTIONS)).data;

const signIn = membersOf(() => panel.test);

async function newMember() {
  const member = await signIn({ points: 1000 });
  return {
    ...member,
    redeem: (item: number, payload?: object, seen = '') => member.post(`/store/${item}/redeem`, payload, { 'x-seen': seen }),
  };
}

const ANSWERS = { answer_1: 'L', answer_2: 'Stake', answer_3: ADDRESS };
const rowsOf = (item: number) => panel.db.select().from(redemptions).where(eq(redemptions.itemId, item));

it('asks members for the size, one of the casinos that are on, and an address', async () => {
  const item = await newItem();
  const { data } = await (await newMember()).get('/store');
  expect(data.store_items.find(({ id }: { id: number }) => id === item.id)?.questions).toEqual([
    QUESTIONS[0],
    { ...QUESTIONS[1], options: ['Stake'] },
    QUESTIONS[2],
  ]);
});

it('refuses answers at their fields, and books nothing', async () => {
  const [item, member] = [await newItem(), await newMember()];
  expect(await member.redeem(item.id, { answer_1: 'XL', answer_2: 'Elsewhere', answer_3: ' ' })).toMatchObject({
    status: 422,
    errors: { answer_1: ['Please choose one of these.'], answer_2: ['Please choose one of these.'], answer_3: ['Please answer this.'] },
  });
  expect(await member.redeem(item.id, { ...ANSWERS, answer_3: 'x'.repeat(501) })).toMatchObject(
    errorAt('answer_3', 'This may have at most 500 characters.'),
  );
  expect(await member.redeem(item.id)).toMatchObject({ status: 422, message: 'Please check your answers.' });
  expect(await rowsOf(item.id)).toEqual([]);
});

it('says that the questions have changed since the member saw them', async () => {
  const [item, member] = [await newItem(), await newMember()];
  const sentence = 'What we ask for this item has changed.';
  for (const seen of ['questions=none', 'questions=Size'])
    expect(await member.redeem(item.id, ANSWERS, seen)).toMatchObject({ status: 409, errors: { 'x-seen': [sentence] } });
  const asked = String(new URLSearchParams({ questions: 'Size, Your casino, Where to?' }));
  expect(await member.redeem(item.id, ANSWERS, asked)).toMatchObject({ status: 200 });
});

it('stores answers encrypted, shows them to the staff and in the export, and keeps them out of lists and the audit log', async () => {
  const [item, member] = [await newItem(), await newMember()];
  expect(await member.redeem(item.id, ANSWERS)).toMatchObject({ status: 200 });
  const [row] = await rowsOf(item.id);
  expect(JSON.stringify(row)).not.toMatch(/Stage Street|Stake/);
  const answers = [
    { question: 'Size', answer: 'L' },
    { question: 'Your casino', answer: 'Stake' },
    { question: 'Where to?', answer: ADDRESS },
  ];
  expect((await panel.call('GET', `/redemptions/${row?.id}`)).data).toMatchObject({ answers });
  expect(JSON.stringify(await panel.call('GET', `/redemptions?search=${member.username}`))).not.toContain('Stage Street');
  expect((await member.get('/account/export')).data.redemptions).toMatchObject([{ answers }]);
  await panel.call('POST', `/redemptions/${row?.id}/fulfil`, { note: '' });
  expect(await lastAuditEntry(panel.db)).toMatchObject({ action: 'fulfil' });
  expect(JSON.stringify(await lastAuditEntry(panel.db))).not.toMatch(/Stage Street|"answers":"/);
});

it('shows answers only to staff who may fulfil the redemption', async () => {
  const [item, member] = [await newItem(), await newMember()];
  await member.redeem(item.id, ANSWERS);
  const [row] = await rowsOf(item.id);
  const seenBy = async (id: string, role: RoleName) => (await (await panel.as(id, role))('GET', `/redemptions/${row?.id}`)).data;
  const seen = await seenBy('902', 'Accountant');
  expect(seen).toMatchObject({ id: row?.id, item_name: 'Shirt' });
  expect(seen).not.toHaveProperty('answers');
  expect(await seenBy('903', 'Admin')).toHaveProperty('answers');
});

it('encrypts answers by a new secret, once every server knows it', async () => {
  const old = 'an old secret of thirty-two characters';
  const both = new SecretBox(['a new secret of thirty-two characters!', old]);
  const [item, member] = [await newItem(), await newMember()];
  await member.redeem(item.id, ANSWERS);
  const answers = encryptAnswers(['L', '', ADDRESS], { memberId: member.id, itemId: item.id }, new SecretBox([old]));
  await panel.db.update(redemptions).set({ answers }).where(eq(redemptions.itemId, item.id));
  const job = encryptCodesJob({ secrets: both, now: () => now });
  now = new Date(START.getTime() + 11 * MINUTE);
  await job.run({ db: panel.db } as Parameters<typeof job.run>[0]);
  const [row] = await rowsOf(item.id);
  expect(both.isOutdated(row?.answers ?? '')).toBe(false);
  expect(row && readAnswers(row, both)?.map(({ answer }) => answer)).toEqual(['L', '', ADDRESS]);
});

it('deletes answers 30 days after the delivery, and not while the redemption waits', async () => {
  const [item, member] = [await newItem(), await newMember()];
  await member.redeem(item.id, ANSWERS);
  await member.redeem(item.id, ANSWERS);
  const [first, second] = await rowsOf(item.id);
  await panel.call('POST', `/redemptions/${first?.id}/fulfil`, { note: '' });
  const stored = async () => {
    await deleteAnswersJob.run({ ...panel.test.jobContext, now: () => now });
    return new Set((await rowsOf(item.id)).flatMap(({ id, answers }) => (answers === null ? [] : id)));
  };
  now = new Date(START.getTime() + 30 * DAY);
  expect(await stored()).toEqual(new Set([first?.id, second?.id]));
  now = new Date(START.getTime() + 30 * DAY + HOUR);
  expect(await stored()).toEqual(new Set([second?.id]));
  expect((await panel.call('GET', `/redemptions/${first?.id}`)).data).not.toHaveProperty('answers');
});

it('deletes answers with the account, while the redemption still waits', async () => {
  const [item, member] = [await newItem(), await newMember()];
  await member.redeem(item.id, ANSWERS);
  expect(await member.post('/account/delete', { username: member.username })).toMatchObject({ status: 200 });
  expect(await rowsOf(item.id)).toMatchObject([{ status: 'pending', answers: null }]);
});

it.each([
  ['a choice without choices', [{ kind: 'choice', label: 'Size', options: ['M', ''] }], 'questions.0.options'],
  ['a question without words', [{ kind: 'text', label: ' ' }], 'questions.0.label'],
  ['six questions', Array.from({ length: 6 }, () => ({ kind: 'text', label: 'Why?' })), 'questions'],
])('refuses an item with %s, at the field', async (_what, questions, field) => {
  expect(await make(questions)).toMatchObject(errorAt(field));
});
