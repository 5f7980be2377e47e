/** @both-databases Requests race for the last place. */
import { MAX_FOLLOWED, type MemberSummary } from '@greenroom/contract';
import { friendships, members } from '../../db/schema';
import { openBrowser } from '../../testing/member-browser';
import { sharedTestApp } from '../../testing/test-app';

const test = sharedTestApp();
beforeEach(async () => {
  await test.db.delete(friendships);
});

async function enter(id: string) {
  const browser = await openBrowser(test, await test.signIn({ id }));
  const get = async <Data>(url: string) => (await browser.get(`/api/r/${url}`)).json<{ data: Data }>().data;
  return {
    get,
    async follow(memberId: string, isFollowed = true) {
      const response = await browser.post('/api/r/profile/following', { member_id: memberId, is_followed: isFollowed });
      return { status: response.statusCode, message: response.json<{ message?: string }>().message };
    },
    following: async () => (await get<MemberSummary[]>('profile/following')).map(({ username }) => username),
    isFollowing: async (id: string) => (await get<{ is_followed: boolean }>(`user/member${id}`)).is_followed,
  };
}

it('follows a member once, shows it to the follower alone, and stops it', async () => {
  const [ann, ben, cy] = [await enter('1'), await enter('2'), await enter('3')];
  for (let count = 0; count < 2; count += 1) expect(await ann.follow('2')).toMatchObject({ status: 200 });
  expect(await ann.following()).toEqual(['member2']);
  expect(await ann.isFollowing('2')).toBe(true);
  expect(await ann.get('user/member1')).toMatchObject({ following: 1 });
  expect(await cy.isFollowing('2')).toBe(false);
  for (const other of [ben, cy]) {
    expect(await other.following()).toEqual([]);
    expect(await other.isFollowing('1')).toBe(false);
    expect(JSON.stringify(await other.get('user/member1'))).not.toContain('following');
  }
  for (let count = 0; count < 2; count += 1) expect(await ann.follow('2', false)).toMatchObject({ status: 200 });
  expect(await ann.following()).toEqual([]);
  expect(await ann.isFollowing('2')).toBe(false);
});

it('shows guests a profile that nobody follows, and refuses them', async () => {
  await enter('1');
  const guest = await openBrowser(test);
  expect((await guest.get('/api/r/user/member1')).json()).toMatchObject({ data: { is_followed: false } });
  expect((await guest.get('/api/r/profile/following')).statusCode).toBe(401);
  expect((await guest.post('/api/r/profile/following', { member_id: '1', is_followed: true })).statusCode).toBe(401);
});

it('refuses oneself, nobody and deleted accounts', async () => {
  const ann = await enter('1');
  await test.db.insert(members).values({ id: '90', username: 'Deleted member', deletedAt: new Date() });
  expect(await ann.follow('1')).toEqual({ status: 409, message: "You can't follow yourself." });
  for (const nobody of ['90', '91']) expect(await ann.follow(nobody)).toMatchObject({ status: 404 });
  expect(await ann.follow('91', false)).toMatchObject({ status: 200 });
});

it('tells nothing about a ban or a break of the other', async () => {
  const ann = await enter('1');
  await test.signIn({ id: '92', bannedAt: new Date(), banReason: 'spam' });
  await test.signIn({ id: '93', excludedAt: new Date() });
  for (const other of ['92', '93']) expect(await ann.follow(other)).toMatchObject({ status: 200 });
  expect(await ann.following()).toEqual(['member92', 'member93']);
});

it('limits how many one follows, also with requests at once', async () => {
  const ann = await enter('1');
  const ids = Array.from({ length: MAX_FOLLOWED + 2 }, (_none, index) => `${1000 + index}`);
  await test.db.insert(members).values(ids.map((id) => ({ id, username: `member${id}` })));
  await test.db.insert(friendships).values(ids.slice(0, MAX_FOLLOWED - 1).map((friendId) => ({ memberId: '1', friendId })));
  const results = await Promise.all(ids.slice(MAX_FOLLOWED - 1).map((id) => ann.follow(id)));
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await ann.following()).toHaveLength(MAX_FOLLOWED);
});
