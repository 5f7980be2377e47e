/** @both-databases Members race for a name. */
import { eq } from 'drizzle-orm';
import { members, platforms, players, siteSettings } from '../../db/schema';
import { insertRow } from '../../admin/rows';
import { openBrowser } from '../../testing/member-browser';
import { sharedTestApp } from '../../testing/test-app';
import { deleteAccount } from '../account/delete-account';
import { CASINO_NAME_TAKEN } from './casino-names';

const NOW = new Date('2026-03-15T20:00:00Z');
const test = sharedTestApp({ now: () => NOW });
let serial = 0;

async function newMember(fields: Partial<typeof members.$inferInsert> = {}) {
  const id = `${++serial}`;
  const { post } = await openBrowser(test, await test.signIn({ id, ...fields }));
  return {
    id,
    async update(payload: object) {
      const response = await post('/api/r/profile/update', payload);
      return [response.statusCode, response.json<{ errors?: object }>().errors ?? {}];
    },
    find: async () => (await test.db.select().from(members).where(eq(members.id, id)))[0],
  };
}

const SAVED = [200, {}];

describe('an account at a casino', () => {
  it('belongs to one member, however it is written, and the refusal names nobody', async () => {
    const [owner, other] = [await newMember(), await newMember()];
    expect(await owner.update({ crypto: 'Lucky Nova' })).toEqual(SAVED);
    expect(await other.update({ bio: 'Hi', crypto: '  lucky nova ' })).toEqual([422, { crypto: [CASINO_NAME_TAKEN] }]);
    expect(await other.find()).toMatchObject({ bio: null, crypto: null });
    expect(CASINO_NAME_TAKEN).toBe("This account is already connected to another member. If it's yours, open a ticket.");
  });

  it('is another one at another casino', async () => {
    const [one, other] = [await newMember(), await newMember()];
    expect(await one.update({ crypto: 'comet', crypto2: 'meteor' })).toEqual(SAVED);
    expect(await other.update({ crypto: 'meteor', crypto2: 'comet' })).toEqual(SAVED);
  });

  it('is free again once its member gives it up, or deletes their account', async () => {
    const [first, second, third] = [await newMember(), await newMember(), await newMember()];
    await first.update({ crypto3: 'orbit' });
    await first.update({ crypto3: null });
    expect(await second.update({ crypto3: 'orbit' })).toEqual(SAVED);
    expect(await third.update({ crypto3: 'orbit' })).toEqual([422, { crypto3: [CASINO_NAME_TAKEN] }]);
    await test.db.transaction((tx) => deleteAccount(tx, second.id, { at: NOW, accounts: { keys: [Buffer.alloc(32)], days: 30 } }));
    expect(await third.update({ crypto3: 'orbit' })).toEqual(SAVED);
  });

  it('goes to one of several members who claim it at the same time', async () => {
    const claimants = await Promise.all(Array.from({ length: 5 }, () => newMember()));
    const statuses = (
      await Promise.all(
        claimants.map(({ update }, index) => update(index % 2 ? { crypto: 'rush', crypto2: 'hour' } : { crypto2: 'hour', crypto: 'RUSH' })),
      )
    ).map(([status]) => status);
    expect(statuses.sort()).toEqual([200, 422, 422, 422, 422]);
    expect(await test.db.$count(members, eq(members.crypto2, 'hour'))).toBe(1);
  });

  it('stays with members who shared it before, who can still save the rest of their profile', async () => {
    const [one, other] = [await newMember({ crypto: 'Shared' }), await newMember({ crypto: 'shared' })];
    for (const member of [one, other]) expect(await member.update({ bio: 'New', crypto: 'SHARED' })).toEqual(SAVED);
  });

  it('that the staff has matched with a member is not free for others', async () => {
    const [owner, other] = [await newMember(), await newMember()];
    await test.db.update(siteSettings).set({ crypto1Label: 'Roobet' });
    const platformId = await insertRow(test.db, platforms, { name: 'roobet', slug: 'roobet' });
    await test.db.insert(players).values({ platformId, displayName: 'Vega', memberId: owner.id, externalId: '7' });
    expect(await other.update({ crypto: 'vega' })).toEqual([422, { crypto: [CASINO_NAME_TAKEN] }]);
    expect(await owner.update({ crypto: 'vega' })).toEqual(SAVED);
  });
});
