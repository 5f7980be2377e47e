/** @both-databases A member's redemptions race. */
import { eq } from 'drizzle-orm';
import { codes, codeUses, members, pointsLedger } from '../../db/schema';
import { createTestApp, sharedTestApp } from '../../testing/test-app';
import { errorAt, membersOf } from '../../testing/test-members';
import { promisesMore, refusalOf } from './codes.rules';

const NOW = new Date('2026-03-15T20:00:00Z');
const fromNow = (ms: number) => new Date(NOW.getTime() + ms);
const test = sharedTestApp({ now: () => NOW });
let serial = 0;

const signIn = membersOf(() => test);

async function newMember() {
  const member = await signIn();
  const send = (payload: unknown) => member.post('/codes/redeem', payload);
  return {
    ...member,
    send,
    redeem: (code: string) => send({ code }),
    async points() {
      const [row] = await test.db.select({ points: members.points }).from(members).where(eq(members.id, member.id));
      return row?.points;
    },
  };
}

/** Inserts a code that every member can redeem. */
async function newCode(code: Partial<typeof codes.$inferInsert> = {}) {
  const row = { code: `WORD${++serial}`, points: 500, ...code };
  await test.db.insert(codes).values(row);
  return row.code;
}

async function usesOf(code: string) {
  const [row] = await test.db.select().from(codes).where(eq(codes.code, code));
  return { uses: row?.uses, rows: await test.db.$count(codeUses, eq(codeUses.codeId, row?.id ?? 0)) };
}

const SUCCESS = { status: 200, success: true, message: 'You received 500 points!' };
const refusal = (status: number, message: string) => ({ status, success: false, message });

it.each([
  [{ maxUses: null, uses: 1_000_000, expiresAt: null }, null],
  [{ maxUses: 2, uses: 1, expiresAt: fromNow(1) }, null],
  [{ maxUses: 2, uses: 2, expiresAt: null }, 'This code has already been used up.'],
  [{ maxUses: null, uses: 0, expiresAt: NOW }, 'This code has expired.'],
  [{ maxUses: 2, uses: 2, expiresAt: fromNow(-1) }, 'This code has expired.'],
])('refusal of %j: %s', (state, expected) => {
  expect(refusalOf(state, NOW)).toBe(expected);
});

const TERMS = { points: 100, max_uses: 5, expires_at: '2026-03-15T20:00:00.000Z' };
it.each([
  ['the same', {}, false],
  ['more points', { points: 101 }, true],
  ['more uses', { max_uses: 6 }, true],
  ['uses without a limit', { max_uses: null }, true],
  ['fewer points for more', { points: 50, max_uses: 10 }, true],
  ['fewer uses with more points', { points: 500, max_uses: 1 }, true],
  ['fewer of both', { points: 50, max_uses: 1 }, false],
  ['a later end', { expires_at: '2026-03-15T20:00:01Z' }, true],
  ['no end', { expires_at: null }, true],
  ['an earlier end', { expires_at: '2026-03-15T21:00:00+02:00' }, false],
])('a change to %s promises more: %j %s', (_what, change, expected) => {
  expect(promisesMore(TERMS, { ...TERMS, ...change })).toBe(expected);
  expect(promisesMore({ ...TERMS, max_uses: null }, { ...TERMS, max_uses: null, points: TERMS.points + 1 })).toBe(true);
});

describe('a valid code', () => {
  it('gives its points once, booked in the ledger', async () => {
    const [member, code] = [await newMember(), await newCode()];
    expect(await member.redeem(code)).toEqual(SUCCESS);
    expect(await member.redeem(code)).toEqual(refusal(409, 'You have already used this code.'));
    expect(await member.points()).toBe(500);
    const lines = await test.db.select().from(pointsLedger).where(eq(pointsLedger.memberId, member.id));
    expect(lines).toMatchObject([{ amount: 500, reason: 'code' }]);
    expect(await usesOf(code)).toEqual({ uses: 1, rows: 1 });
  });

  it('formats large numbers with separators', async () => {
    const code = await newCode({ points: 1_234_567 });
    expect(await (await newMember()).redeem(code)).toMatchObject({ message: 'You received 1,234,567 points!' });
  });

  it('can be redeemed by every member, and records an activity', async () => {
    const code = await newCode();
    const [one, other] = [await newMember(), await newMember()];
    expect([await one.redeem(code), await other.redeem(code)]).toEqual([SUCCESS, SUCCESS]);
    const { activities } = await one.get('/profile/recent-activity');
    expect(activities).toMatchObject([{ type: 'other', title: 'Redeemed a code', description: '500 points' }]);
  });
});

it('redeems a code that is pasted in lower case, with blanks, quotes and what cannot be seen', async () => {
  const code = (await newCode()).toLowerCase();
  const pasted = ` \t“${code.slice(0, 2)}\u200b ${code.slice(2)}” 🎉\r\n`;
  expect(await (await newMember()).redeem(pasted)).toEqual(SUCCESS);
});

describe('refusals', () => {
  it('request a code when the field is empty', async () => {
    for (const blank of ['', '   ', '\t\n']) {
      expect(await (await newMember()).redeem(blank)).toMatchObject(errorAt('code', 'Please enter a code'));
    }
  });

  it.each(['NOTHING', "' or 1=1 --", '\ud800'])('reject the unknown code %j', async (code) => {
    await newCode();
    expect(await (await newMember()).redeem(code)).toEqual(refusal(404, "This code isn't valid."));
  });

  it.each<[unknown]>([[{}], [{ code: ['WORD1'] }], [[]], [{ code: 'a\0b' }], [{ code: 'x'.repeat(65) }]])(
    'reject the body %.40j',
    async (body) => {
      expect(await (await newMember()).send(body)).toMatchObject(refusal(422, "This code isn't valid."));
    },
  );
});

it('limits the attempts in a minute, against guessing', async () => {
  const limited = await createTestApp({ now: () => NOW, rateLimits: true, site: test });
  const { post } = await membersOf(() => limited)({ id: '1' });
  const guess = async (code: string) => (await post('/codes/redeem', { code })).status;
  for (let guesses = 0; guesses < 20; guesses += 1) expect(await guess(`GUESS${guesses}`)).toBe(404);
  expect(await guess('CODE123')).toBe(429);
  await limited.close();
});

it('gives a member the points once for concurrent requests', async () => {
  const [member, code] = [await newMember(), await newCode()];
  const responses = await Promise.all(Array.from({ length: 8 }, () => member.redeem(code)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  expect([await member.points(), await usesOf(code)]).toEqual([500, { uses: 1, rows: 1 }]);
});

it('redeems different codes of one member at once', async () => {
  const member = await newMember();
  const words = await Promise.all(Array.from({ length: 10 }, () => newCode()));
  expect(await Promise.all(words.map((code) => member.redeem(code)))).toEqual(words.map(() => SUCCESS));
  expect(await member.points()).toBe(5000);
});
