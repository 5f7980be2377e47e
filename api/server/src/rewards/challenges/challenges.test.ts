/** @both-databases Claims and decisions race. */
import { ChallengeResponse, ChallengesResponse, ErrorResponse, MyClaimsResponse } from '@greenroom/contract';
import { eq, lt } from 'drizzle-orm';
import sharp from 'sharp';
import { challengeClaims, challenges, prizes } from '../../db/schema';
import { insertRow } from '../../admin/rows';
import { formRequest, type FormFile } from '../../testing/form';
import { sharedTestApp } from '../../testing/test-app';
import { membersOf, type TestMember } from '../../testing/test-members';
import { decideClaim, type Decision, isActive, isExpired, type ChallengeState } from './claims';

const NOW = new Date('2026-03-15T20:00:00Z');
const BEFORE = new Date('2026-03-15T19:59:59Z');
const AFTER = new Date('2026-03-15T20:00:01Z');

describe('challenge rules', () => {
  it.each<[string, Partial<ChallengeState>, { active: boolean; expired: boolean }]>([
    ['running', {}, { active: true, expired: false }],
    ['starting now', { startsAt: NOW }, { active: true, expired: false }],
    ['without an end', { endsAt: null }, { active: true, expired: false }],
    ['upcoming', { startsAt: AFTER, endsAt: null }, { active: false, expired: false }],
    ['over', { endsAt: BEFORE }, { active: false, expired: true }],
    ['ending now', { endsAt: NOW }, { active: false, expired: true }],
    ['won', { claimedBy: '1' }, { active: false, expired: true }],
    ['won, without an end', { claimedBy: '1', endsAt: null }, { active: false, expired: true }],
  ])('%s', (_name, changes, expected) => {
    const challenge = { startsAt: BEFORE, endsAt: AFTER, claimedBy: null, ...changes };
    expect({ active: isActive(challenge, NOW), expired: isExpired(challenge, NOW) }).toEqual(expected);
  });
});

const test = sharedTestApp({ now: () => NOW });
let people: TestMember[] = [];
let png: Buffer;

beforeAll(async () => {
  people = await Promise.all(['1', '2', '3', '4', '5'].map((id) => membersOf(() => test)({ id, username: `m${id}` })));
  png = await sharp({ create: { width: 4, height: 2, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
});

const add = (changes: Partial<typeof challenges.$inferInsert> = {}) => {
  const terms = { slotName: 'Gates', multiplier: 250.5, minBet: 0.2, prize: 99.95, description: 'Win big' };
  return insertRow(test.db, challenges, { ...terms, startsAt: BEFORE, endsAt: AFTER, ...changes });
};

const get = (url: string, member = 0) => test.app.inject({ url, headers: { cookie: people[member - 1]?.page.cookie ?? '' } });
const evidence = (): [string, FormFile] => ['evidence_images[0]', { bytes: png, name: 'one.png' }];
const claim = async (
  id: number | string,
  member: number,
  parts: [string, string | FormFile][] = [['description', 'See here'], evidence()],
) => test.app.inject(await formRequest(`/api/r/challenges/${id}/claim`, people[member - 1]?.page ?? (await test.openPage()), parts));
const read = async (id: number) => ChallengeResponse.parse((await get(`/api/r/challenges/${id}`)).json()).data;
const claims = async (member: number) => MyClaimsResponse.parse((await get('/api/r/challenges/my-claims', member)).json()).data;
const decide = (claimId: number, decision: Decision, reason: string | null = null) =>
  test.db.transaction((tx) => decideClaim(tx, { claimId, decision, reason, at: NOW }));

describe('GET /api/r/challenges', () => {
  it('lists only the fields of the contract, newest first', async () => {
    const id = await add({ slotImage: '/storage/slots/gates.webp' });
    const upcoming = await add({ startsAt: AFTER, endsAt: null });
    const response = await get('/api/r/challenges');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    const { data } = ChallengesResponse.parse(response.json());
    expect({ success: true, data }).toEqual(response.json());
    expect(data.map((challenge) => challenge.id)).toEqual([upcoming, id]);
    expect(data[1]).toEqual({
      id,
      slot_name: 'Gates',
      slot_image: '/storage/slots/gates.webp',
      multiplier: 250.5,
      min_bet: 0.2,
      prize: 99.95,
      description: 'Win big',
      claims_count: 0,
      is_active: true,
      is_expired: false,
      end_date: AFTER.toISOString(),
      claimed_by: null,
      claimer: null,
    });
    expect(await read(id)).toEqual(data[1]);
    expect(data[0]).toMatchObject({ is_active: false, is_expired: false, end_date: null });
  });

  it('returns 404 for an unknown challenge, and so does a claim', async () => {
    for (const id of ['99999', 'abc']) {
      expect((await get(`/api/r/challenges/${id}`)).statusCode).toBe(404);
      expect((await claim(id, 1)).statusCode).toBe(404);
    }
  });
});

describe('a claim', () => {
  it('is refused if the challenge is not what the member saw', async () => {
    const id = await add();
    const page = people[0]?.page ?? (await test.openPage());
    const request = await formRequest(`/api/r/challenges/${id}/claim`, page, [['description', 'x'], evidence()]);
    const send = (seen: string) => test.app.inject({ ...request, headers: { ...request.headers, 'x-seen': seen } });
    const refused = await send('slot_name=Doors&multiplier=100&min_bet=0.1&prize=200');
    expect({ status: refused.statusCode, ...refused.json() }).toMatchObject({
      status: 409,
      message: 'This challenge is now on "Gates". The multiplier is now 250.5x. The minimum bet is now $0.20. The prize is now $99.95.',
    });
    expect(await read(id)).toMatchObject({ claims_count: 0 });
    expect((await send('slot_name=Gates&multiplier=250.5&min_bet=0.2&prize=99.95')).statusCode).toBe(200);
  });

  it('is stored with its evidence, whatever the field _token has', async () => {
    const id = await add();
    const response = await claim(id, 1, [
      ['_token', 'anything'],
      ['description', '  Look:\n<b>300x</b>  '],
      ['evidence_images[0]', { bytes: png, name: 'one.png' }],
      ['evidence_images[1]', { bytes: png, name: 'two.png' }],
    ]);
    expect(response.json()).toEqual({ success: true, message: 'Claim submitted successfully!' });
    const [own] = await claims(1);
    expect(own).toEqual({
      id: expect.any(Number),
      status: 'pending',
      description: 'Look:\n<b>300x</b>',
      challenge: { id, slot_name: 'Gates' },
      evidence_images: ['one.png', 'two.png'].map((filename, n) => ({
        id: own?.evidence_images[n]?.id,
        url: `/api/r/attachments/${own?.evidence_images[n]?.id}`,
        filename,
      })),
      reason: null,
      created_at: NOW.toISOString(),
    });
    expect(await claims(2)).toEqual([]);
    expect((await read(id)).claims_count).toBe(1);
  });

  it('is stored once for five concurrent clicks, and again only after a rejection', async () => {
    const id = await add();
    const clicks = await Promise.all([1, 2, 3, 4, 5].map(() => claim(id, 2)));
    expect(clicks.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    const refused = clicks.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toEqual({ success: false, message: 'You have already submitted a claim for this challenge.' });
    expect((await read(id)).claims_count).toBe(1);
    const [first] = await claims(2);
    await decide(first?.id ?? 0, 'reject', 'Too blurred.');
    expect((await claims(2))[0]).toMatchObject({ status: 'rejected', reason: 'Too blurred.' });
    expect((await claim(id, 2)).statusCode).toBe(200);
    expect((await claims(2)).slice(0, 2).map(({ status }) => status)).toEqual(['pending', 'rejected']);
  });

  it('for a challenge that is not active is refused', async () => {
    const id = await add({ claimedBy: '5', claimedAt: BEFORE });
    const response = await claim(id, 1);
    expect(response.statusCode).toBe(409);
    expect(ErrorResponse.parse(response.json()).message).toBe("This challenge isn't active.");
    expect((await read(id)).claims_count).toBe(0);
  });

  it('requires a description', async () => {
    const id = await add();
    for (const parts of [[], [['description', ' ']], [['description', 'x'.repeat(2001)]], [['description', 'a\0']]] as [
      string,
      string,
    ][][]) {
      const response = await claim(id, 1, [['x', 'y'], ...parts]);
      expect(response.statusCode).toBe(422);
      expect(Object.keys(ErrorResponse.parse(response.json()).errors ?? {})).toEqual(['description']);
    }
    expect((await claim(id, 1, [['description', 'x'.repeat(2000)], evidence()])).statusCode).toBe(200);
  });

  it('requires a picture if its approval books money', async () => {
    const paid = await add();
    const response = await claim(paid, 1, [['description', 'Believe me']]);
    expect(response.statusCode).toBe(422);
    expect(ErrorResponse.parse(response.json()).errors).toEqual({ evidence_images: ['Please add a picture of your win.'] });
    expect((await read(paid)).claims_count).toBe(0);
  });

  it('shows the messages of claims for invalid images', async () => {
    const id = await add();
    const file = (bytes: Uint8Array, name: string): [string, FormFile] => ['evidence_images[0]', { bytes, name }];
    const errors = async (...files: [string, FormFile][]) => {
      const response = await claim(id, 3, [['description', 'x'], ...files]);
      expect(response.statusCode).toBe(422);
      return response.json().errors;
    };
    expect(await errors(file(Buffer.from('no'), 'a.txt'))).toEqual({ evidence_images: ['a.txt is not an image'] });
    expect(await errors(file(Buffer.alloc(5 * 1024 * 1024 + 1), 'b.png'))).toEqual({
      evidence_images: ['b.png is too large. Maximum size is 5MB'],
    });
    expect(await errors(...Array.from({ length: 6 }, () => file(png, 'c.png')))).toEqual({
      evidence_images: ['You can only upload up to 5 images'],
    });
    expect((await read(id)).claims_count).toBe(0);
  });
});

describe('an approved claim', () => {
  const prizesOf = (challenge: number) => test.db.select().from(prizes).where(eq(prizes.sourceId, challenge));

  it('is only one of concurrent approvals', async () => {
    const id = await add({ slotName: 'Race' });
    await Promise.all([1, 2, 3, 4, 5].map((member) => claim(id, member)));
    const open = await test.db.select().from(challengeClaims).where(eq(challengeClaims.challengeId, id));
    expect(open).toHaveLength(5);
    const outcomes = await Promise.allSettled([...open, ...open].map((row) => decide(row.id, 'approve')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ statusCode: 409 });
    const decided = await test.db.select().from(challengeClaims).where(eq(challengeClaims.challengeId, id));
    expect(decided.map(({ status }) => status).sort()).toEqual(['approved', 'rejected', 'rejected', 'rejected', 'rejected']);
    expect(decided.find(({ status }) => status === 'approved')?.memberId).toBe((await read(id)).claimed_by);
    expect(await prizesOf(id)).toHaveLength(1);
  });

  it('also rejects a claim that was submitted concurrently', async () => {
    const id = await add();
    await claim(id, 1);
    const [first] = await claims(1);
    await Promise.allSettled([decide(first?.id ?? 0, 'approve'), ...[2, 3, 4, 5].map((member) => claim(id, member))]);
    const rows = await test.db.select().from(challengeClaims).where(eq(challengeClaims.challengeId, id));
    expect(rows.filter(({ status }) => status === 'pending')).toEqual([]);
  });

  it('of a challenge without a prize needs no picture, and records none', async () => {
    const id = await add({ slotName: 'Glory', prize: 0 });
    expect((await claim(id, 1, [['description', 'For the honor']])).statusCode).toBe(200);
    await decide((await claims(1))[0]?.id ?? 0, 'approve');
    expect((await read(id)).claimed_by).toBe('1');
    expect(await prizesOf(id)).toEqual([]);
  });
});

it('lists all that are not over, and the 200 latest of the others', async () => {
  const challenge = { slotName: 'Gates', multiplier: 1, minBet: 0, prize: 0, description: '' };
  await test.db
    .insert(challenges)
    .values([
      ...Array.from({ length: 201 }, (_, index) => ({ ...challenge, startsAt: new Date(index * 1000), endsAt: BEFORE })),
      { ...challenge, slotName: 'Running', startsAt: new Date(0), endsAt: null },
    ]);
  const { data } = ChallengesResponse.parse((await get('/api/r/challenges')).json());
  expect(data.filter(({ is_expired: isOver }) => isOver)).toHaveLength(200);
  expect(data.at(-1)).toMatchObject({ slot_name: 'Running' });
  await test.db.delete(challenges).where(lt(challenges.startsAt, new Date(201_000)));
});
