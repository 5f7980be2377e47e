import type { MemberOverview } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import {
  kickLinks,
  leaderboardResults,
  leaderboards,
  lookAlikeVerdicts,
  members,
  platforms,
  raffleEntries,
  raffles,
  streamPoints,
  streamPointSettings,
  streams,
} from '../../db/schema';
import { insertRow } from '../../admin/rows';
import { bookPoints } from '../../core/points/points';
import { type Panel, sharedPanel } from '../../testing/staff-panel';

const AT = new Date('2026-03-15T20:00:00Z');
const ID = '1';

const panel = sharedPanel({ now: () => AT });
let moderator: Panel['call'];
beforeAll(async () => {
  moderator = await panel.as('800', 'Moderator');
  await panel.db.insert(members).values([
    { id: ID, username: 'nova', email: 'nova@example.com', crypto: 'nova_at_casino' },
    { id: '2', username: 'comet' },
  ]);
  await panel.db.transaction((tx) => bookPoints(tx, [{ memberId: ID, amount: 70, reason: 'watching', key: 'stream:1', at: AT }]));
});

const overview = async (call: Panel['call']): Promise<MemberOverview> => (await call('GET', `/members/${ID}/overview`)).data;

it('says what was counted of the streams, what was not, and why', async () => {
  expect(await overview(moderator)).toMatchObject({ earned: [], remarks: [expect.stringMatching(/^No Kick account is linked/)] });

  await panel.db.update(members).set({ kickUserId: '77', kickUsername: 'NovaOnKick' }).where(eq(members.id, ID));
  await panel.db.insert(kickLinks).values({ memberId: ID, kickUserId: '77', kickUsername: 'NovaOnKick', linkedAt: AT });
  await panel.db.insert(streamPoints).values({
    streamId: await insertRow(panel.db, streams, { title: 'Bonus hunt', startedAt: AT, live: [] }),
    kickUserId: '77',
    kind: 'watching',
    username: 'NovaOnKick',
    earned: 120,
    booked: 100,
    withheld: 30,
    cappedHours: 2,
  });
  await panel.db.update(streamPointSettings).set({ isEnabled: true, excludedAccounts: ['novaonkick'] });
  const platformId = await insertRow(panel.db, platforms, { name: 'Roobet', slug: 'roobet' });
  await panel.db.insert(leaderboardResults).values({
    leaderboardId: await insertRow(panel.db, leaderboards, { platformId, startsAt: new Date('2026-03-01T00:00:00Z'), endsAt: AT }),
    position: 0,
    displayName: 'nova',
    wagered: 10,
    memberId: ID,
    exclusionReason: 'Played from two accounts.',
  });

  const { earned, remarks } = await overview(moderator);
  expect(earned).toEqual([
    {
      source: 'Bonus hunt: watching',
      at: AT.toISOString(),
      counted: 70,
      uncounted: 50,
      reason: expect.stringMatching(/^30 points withheld: .* 20 points not credited: .* 2 hours reached the cap, and gave no more\.$/),
    },
  ]);
  expect(remarks).toEqual([
    'The Kick account is excluded from points for watching.',
    'Excluded from the leaderboard of Roobet from 2026-03-01: Played from two accounts.',
  ]);
});

it('shows a Moderator the points, purchases and entries, and only those who work on members their accounts', async () => {
  const raffle = { title: 'Spring', description: '', prize: 'A hoodie', startsAt: AT, endsAt: new Date(AT.getTime() + 1000) };
  const raffleId = await insertRow(panel.db, raffles, raffle);
  await panel.db.insert(raffleEntries).values({ raffleId, memberId: ID, entryType: 'points', tickets: 3, pointsSpent: 30, createdAt: AT });
  await panel.db
    .insert(lookAlikeVerdicts)
    .values({ memberId: ID, otherId: '2', verdict: 'same', kinds: [], note: 'Said so.', judgedAt: AT });
  await panel.db.update(members).set({ bannedAt: AT, banReason: 'Two accounts' }).where(eq(members.id, ID));

  const seen = await overview(moderator);
  expect(seen).toMatchObject({
    username: 'nova',
    points: 70,
    banned_at: AT.toISOString(),
    ban_reason: 'Two accounts',
    casinos: null,
    same_as: null,
    ledger: [{ amount: 70, balance_after: 70 }],
    entries: [{ name: 'Spring', status: '3 tickets' }],
  });
  expect(JSON.stringify(seen)).not.toMatch(/nova@example\.com|nova_at_casino/);

  expect(await overview(panel.call)).toMatchObject({
    ban_reason: 'Two accounts',
    casinos: [{ name: 'nova_at_casino' }],
    same_as: [{ username: 'comet', note: 'Said so.' }],
  });
  expect(await moderator('GET', '/members/999/overview')).toMatchObject({ status: 404 });
});
