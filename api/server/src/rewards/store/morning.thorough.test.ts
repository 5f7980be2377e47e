import { StoreResponse } from '@greenroom/contract';
import type { QueueItem, StaffStoreItem } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { auditLog, itemCodes, pointsLedger, roleDeliveries } from '../../db/schema';
import { MINUTE } from '../../lib/durations';
import { type MockDiscord, openMockDiscord } from '../../testing/mock-discord';
import { openPanel, type Panel } from '../../testing/staff-panel';
import { membersOf } from '../../testing/test-members';
import { roleJob } from './role-job';

const BUYERS = 500;
const VIP = '20';
const KEYS = Array.from({ length: BUYERS }, (_, index) => `KEY-${index}`);
/** They aren't in the Discord server: one joins, the other wants the points back. */
const [JOINS, GIVES_UP] = [17, 400];

let now = new Date('2026-03-15T09:00:00Z');
let discord: MockDiscord;
let panel: Panel;
let buyers: Awaited<ReturnType<typeof signIn>>[];
beforeAll(async () => {
  discord = await openMockDiscord();
  panel = await openPanel({ now: () => now, env: discord.env });
  buyers = [];
  for (let index = 0; index < BUYERS; index += 1) buyers.push(await signIn(index));
});
afterAll(() => Promise.all([panel.close(), discord.close()]));

const newMember = membersOf(() => panel.test);

async function signIn(index: number) {
  const member = await newMember({ username: `buyer${index}`, points: 1000 });
  if (index !== JOINS && index !== GIVES_UP) discord.members.set(member.id, new Set());
  return {
    ...member,
    redeem: async (itemId: number, payload?: object) => (await member.post(`/store/${itemId}/redeem`, payload)).status,
    async store() {
      const { data } = StoreResponse.parse(await member.get('/store'));
      return { points: Number(data.user_points), bought: data.recent_redemptions };
    },
  };
}

async function newItem(name: string, fields: object): Promise<number> {
  const item = { name, description: '', image: null, cost: 100, is_listed: true, position: 0, quantity: BUYERS, ...fields };
  return ((await panel.call('POST', '/store-items', item)).data as StaffStoreItem).id;
}

const queue = async (): Promise<QueueItem[]> => (await panel.call('GET', '/queue?kind=redemptions')).data;
const giveRoles = () => roleJob(panel.test.services).run(panel.test.jobContext);

it('delivers a whole morning automatically: the staff touches only what failed', async () => {
  const key = await newItem('Key', { delivery: 'code' });
  await panel.call('POST', `/store-items/${key}/codes`, { codes: KEYS.join('\n') });
  const role = await newItem('VIP', { delivery: 'role', role_id: VIP });
  const gift = await newItem('Gift', { delivery: 'friend', gives: 50 });
  const touched = await panel.db.$count(auditLog);

  const pressed = performance.now();
  const statuses = await Promise.all(
    buyers.flatMap((buyer, index) => [
      buyer.redeem(key),
      buyer.redeem(role),
      buyer.redeem(gift, { friend: buyers[(index + 1) % BUYERS]?.username }),
    ]),
  );
  const answered = performance.now();
  await giveRoles();
  const delivered = performance.now();
  expect(statuses.every((status) => status === 200)).toBe(true);
  process.stderr.write(
    `${BUYERS * 3} purchases in ${((answered - pressed) / 1000).toFixed(1)} s, then the roles in ${((delivered - answered) / 1000).toFixed(1)} s\n`,
  );

  const failed = await queue();
  expect(failed.map(({ member }) => member?.username).sort()).toEqual([`buyer${JOINS}`, `buyer${GIVES_UP}`]);
  const idOf = (index: number) => failed.find(({ member }) => member?.username === `buyer${index}`)?.id;
  discord.members.set(buyers[JOINS]?.id ?? '', new Set());
  await panel.call('POST', `/redemptions/${idOf(JOINS)}/retry`);
  await panel.call('POST', `/redemptions/${idOf(GIVES_UP)}/reject`, { note: 'You asked us to.' });
  await giveRoles();
  now = new Date(now.getTime() + 5 * MINUTE);
  await giveRoles();
  expect(await queue()).toEqual([]);
  expect(await panel.db.$count(auditLog)).toBe(touched + 2);

  const stores = await Promise.all(buyers.map((buyer) => buyer.store()));
  expect(stores.flatMap(({ bought }) => bought.flatMap(({ code }) => code ?? [])).sort()).toEqual([...KEYS].sort());
  expect(stores.map(({ points }) => points)).toEqual(buyers.map((_buyer, index) => (index === GIVES_UP ? 850 : 750)));
  const hasRole = ({ id }: { id: string }) => discord.members.get(id)?.has(VIP) ?? false;
  expect(buyers.map(hasRole)).toEqual(buyers.map((_buyer, index) => index !== GIVES_UP));
  expect(await panel.db.$count(itemCodes)).toBe(BUYERS);
  expect(await panel.db.$count(pointsLedger, eq(pointsLedger.reason, 'gift'))).toBe(BUYERS);
  // The refunded one's attempts had failed, so its removal found nobody.
  expect(await panel.db.$count(roleDeliveries)).toBe(BUYERS - 1);
});
