import { OverlayResponse } from '@greenroom/contract';
import { OverlayTargets, StaffOverlay } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { auditLog, overlays, platforms, redemptions, storeItems, tournaments } from '../../db/schema';
import { insertRow } from '../../admin/rows';
import { openEventStream, type EventStreamClient } from '../../testing/event-stream';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { openBrowser } from '../../testing/member-browser';
import { type Panel, sharedPanel } from '../../testing/staff-panel';

const OPTIONS = { theme: 'dark', accent: '#34e29b', scale: 1, corner: 'top-left' } as const;
const NO_OVERLAY = { status: 404, json: { success: false, message: "This overlay doesn't exist." } };

let origin: string;
let moderator: Panel['call'];
const streams: EventStreamClient[] = [];

const panel = sharedPanel({ logLevel: 'info' });
beforeAll(async () => {
  moderator = await panel.as('12', 'Moderator');
  origin = await panel.test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => streams.splice(0).forEach((stream) => stream.close()));

async function make(fields: object = {}): Promise<StaffOverlay> {
  const response = await moderator('POST', '/overlays', { name: 'Tonight', kind: 'hunt', options: OPTIONS, target: null, ...fields });
  expect(response).toMatchObject({ status: 200 });
  return StaffOverlay.parse(response.data);
}

async function tokenOf({ id }: StaffOverlay): Promise<string> {
  const { data } = await moderator('GET', `/overlays/${id}/address`);
  const [, token = ''] = /^\/overlay\/([\w-]{43})$/.exec(data.path) ?? [];
  expect(token).not.toBe('');
  return token;
}

async function get(token: string) {
  const response = await panel.test.app.inject(`/api/overlay/${token}`);
  return {
    status: response.statusCode,
    headers: response.headers,
    json: response.json<{ success: boolean; data?: OverlayResponse['data'] }>(),
  };
}
const shown = async (token: string) => OverlayResponse.parse((await get(token)).json).data;

async function open(topics: string): Promise<EventStreamClient> {
  const stream = await openEventStream(`${origin}/api/live?topics=${topics}`);
  streams.push(stream);
  await stream.lastEventId();
  return stream;
}

const SONG = { name: 'Song Request', description: 'A song.', cost: 600, quantity: 500, image: '/storage/items/song.webp' };
const makeTournament = (name: string) =>
  insertRow(panel.db, tournaments, { name, description: '', game: 'Dice', prizePool: 10, createdAt: new Date() });

it('shows a new overlay at its address, and the changes of a moderator', async () => {
  const overlay = await make({ name: ' Left side ' });
  expect(overlay).toMatchObject({
    name: 'Left side',
    kind: 'hunt',
    options: OPTIONS,
    target: null,
    target_name: null,
    revoked_at: null,
    version: 1,
  });
  const token = await tokenOf(overlay);
  expect(await get(token)).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    json: { success: true, data: { kind: 'hunt', options: OPTIONS, target: null } },
  });

  const options = { theme: 'light', accent: '#ff8800', scale: 0.5, corner: 'bottom-right' };
  const changed = await moderator('PUT', `/overlays/${overlay.id}`, { ...overlay, name: 'Right side', options, kind: 'raffle' });
  expect(changed.data).toEqual({ ...overlay, name: 'Right side', options, version: 2 });
  expect(await shown(token)).toEqual({ kind: 'hunt', options, target: null });
  expect(await moderator('PUT', `/overlays/${overlay.id}`, { ...overlay, version: 1 })).toMatchObject({ status: 409 });
  expect(await tokenOf(overlay)).toBe(token);
});

it('gives every overlay an address of its own, which neither the list nor the log shows', async () => {
  const overlay = await make();
  const token = await tokenOf(overlay);
  expect(await tokenOf(await make())).not.toBe(token);
  const { data: list } = await moderator('GET', '/overlays?per_page=100');
  const { data: row } = await moderator('GET', `/overlays/${overlay.id}`);
  await moderator('PUT', `/overlays/${overlay.id}`, { ...overlay, name: 'Other' });
  await moderator('POST', `/overlays/${overlay.id}/revoke`);
  await moderator('DELETE', `/overlays/${overlay.id}?version=3`);
  const log = await panel.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(overlay.id)))
    .orderBy(auditLog.id);
  expect(log.map(({ staffId, subject, action, summary }) => [staffId, subject, action, summary])).toEqual([
    ['12', 'overlays', 'create', 'Made the overlay Tonight'],
    ['12', 'overlays', 'update', 'Changed the overlay Other'],
    ['12', 'overlays', 'revoke', 'Revoked the overlay Other'],
    ['12', 'overlays', 'delete', 'Deleted the overlay Other'],
  ]);
  expect(JSON.stringify([list, row, log])).not.toContain(token);
});

it('logs no token: not of its page, its data or its topic', async () => {
  const token = await tokenOf(await make());
  panel.test.warnings.length = 0;
  const select = jest.spyOn(panel.db, 'select').mockImplementationOnce(() => {
    throw new Error('the database is down');
  });
  expect((await get(token)).status).toBe(500);
  select.mockRestore();
  await get(token);
  await panel.test.app.inject(`/overlay/${token}`);
  panel.test.app.log.warn({ topic: `overlay:${token}` }, 'a topic');
  const lines = panel.test.warnings.map((line) => JSON.parse(line) as { path?: string; topic?: string });
  expect(lines.map(({ path, topic }) => path ?? topic)).toEqual(expect.arrayContaining(['/api/overlay/…', '/overlay/…', 'overlay:…']));
  expect(panel.test.warnings.join()).not.toContain(token);
});

it('ends the address of a revoked overlay at once, and keeps it in the list', async () => {
  const overlay = await make({ name: 'Leaked' });
  const token = await tokenOf(overlay);
  const stream = await open(`overlay:${token}`);
  const revoked = await moderator('POST', `/overlays/${overlay.id}/revoke`);
  expect(revoked).toMatchObject({ status: 200, data: { ...overlay, revoked_at: expect.any(String), version: 2 } });
  expect(await lastAuditEntry(panel.db)).toMatchObject({
    staffId: '12',
    action: 'revoke',
    summary: 'Revoked the overlay Leaked',
    before: { revoked_at: null },
  });

  expect(await get(token)).toMatchObject(NO_OVERLAY);
  expect(await stream.next()).toEqual({ event: `overlay:${token}`, data: { stale: true } });
  expect(await moderator('GET', `/overlays/${overlay.id}/address`)).toMatchObject({ status: 200, data: { path: null } });
  expect(await moderator('POST', `/overlays/${overlay.id}/revoke`)).toMatchObject({ status: 409 });
  expect(await moderator('PUT', `/overlays/${overlay.id}`, { ...overlay, version: 2 })).toMatchObject({
    status: 409,
    message: expect.stringContaining('revoked'),
  });
  const names = async (query: string) =>
    (await moderator('GET', `/overlays?search=leaked&${query}`)).data.map(({ name }: StaffOverlay) => name);
  expect(await names('is_revoked=true')).toEqual(['Leaked']);
  expect(await names('is_revoked=false')).toEqual([]);
});

it('responds to the token of a deleted overlay, and to an unknown one, as to a revoked one', async () => {
  const overlay = await make();
  const token = await tokenOf(overlay);
  expect(await moderator('DELETE', `/overlays/${overlay.id}?version=1`)).toMatchObject({ status: 200 });
  for (const unknown of [token, 'x', 'A'.repeat(43), 'preview', 'A'.repeat(44), '%00']) {
    const { status, json } = await get(unknown);
    expect([unknown, { status, json }]).toEqual([unknown, NO_OVERLAY]);
  }
});

it('sends changed options to the stream of the overlay, and to no other', async () => {
  const [overlay, other] = [await make(), await make()];
  const [token, otherToken] = [await tokenOf(overlay), await tokenOf(other)];
  const [stream, otherStream] = [await open(`overlay:${token}`), await open(`overlay:${otherToken}`)];
  const options = { ...OPTIONS, scale: 1.5 };
  await moderator('PUT', `/overlays/${overlay.id}`, { ...overlay, options });
  expect(await stream.next()).toEqual({ event: `overlay:${token}`, data: { data: { kind: 'hunt', options, target: null } } });
  await moderator('PUT', `/overlays/${other.id}`, { ...other, options: { ...OPTIONS, scale: 2 } });
  expect((await otherStream.next()).data).toMatchObject({ data: { options: { scale: 2 } } });
});

it('sends a redemption to overlays of redemptions when it is made, with what viewers may see of it', async () => {
  const [redeemed, hunt] = [await make({ kind: 'redemptions' }), await make()];
  const token = await tokenOf(redeemed);
  const item = await insertRow(panel.db, storeItems, SONG);
  const stream = await open(`overlay:${token}`);
  const buyer = { username: 'buyer71', avatar: 'abc', kickUsername: 'kick71', kickUserId: '71', points: 600 };
  const { post } = await openBrowser(panel.test, await panel.test.signIn({ id: '71', ...buyer }));
  expect((await post(`/api/r/store/${item}/redeem`)).json()).toMatchObject({ success: true });

  const { data } = (await stream.next()) as { data: { data: OverlayResponse['data'] } };
  expect(data.data).toEqual(await shown(token));
  expect(data.data.redemptions).toEqual([
    {
      id: expect.any(Number),
      username: 'buyer71',
      avatar: '/demo/discord/avatars/71/abc.png?size=128',
      item: 'Song Request',
      image: '/storage/items/song.webp',
      points: 600,
      created_at: expect.any(String),
    },
  ]);
  expect(await shown(await tokenOf(hunt))).not.toHaveProperty('redemptions');
});

it('lists the ten latest redemptions, newest first, also those that were rejected', async () => {
  await panel.db.delete(redemptions);
  await panel.test.signIn({ id: '72' });
  const row = { memberId: '72', itemId: await insertRow(panel.db, storeItems, SONG), cost: 600 };
  const made = [...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((minute) => `Item ${minute}`), 'Newest'];
  const rows = made.map((itemName, minute) => ({ ...row, itemName, createdAt: new Date(Date.UTC(2026, 0, 1, 12, minute)) }));
  const first = (await panel.db.insert(redemptions).values(rows.toReversed()).returning())[0];
  const token = await tokenOf(await make({ kind: 'redemptions' }));
  const names = async () => (await shown(token)).redemptions?.map(({ item: name, avatar }) => [name, avatar]);
  const expected = ['Newest', ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((minute) => `Item ${minute}`)].map((name) => [name, null]);
  expect(await names()).toEqual(expected);
  expect(await panel.call('POST', `/redemptions/${first?.id}/reject`, { note: 'Sold out' })).toMatchObject({ status: 200 });
  expect(await names()).toEqual(expected);
});

describe('targets', () => {
  let raffleId: number;
  let tournamentId: number;
  beforeAll(async () => {
    await panel.db.insert(platforms).values({ name: 'Roobet', slug: 'roobet', position: 1 });
    const { data: raffle } = await panel.call('POST', '/raffles', {
      title: 'Spins',
      description: '',
      prize: '100 spins',
      starts_at: new Date().toISOString(),
      allow_passwordless_entry: true,
      allow_points_entry: false,
    });
    raffleId = raffle.id;
    tournamentId = await makeTournament('Cup');
  });

  it('offers the platforms, raffles and tournaments to choose from', async () => {
    const { data } = await moderator('GET', '/overlays/targets');
    expect(OverlayTargets.parse(data)).toEqual({
      leaderboard: [{ target: 'roobet', name: 'Roobet' }],
      raffle: [{ target: String(raffleId), name: 'Spins' }],
      tournament: [{ target: String(tournamentId), name: 'Cup' }],
    });
  });

  it('shows what was chosen, with its name in the list', async () => {
    const made = [
      await make({ name: 'Target 1', kind: 'leaderboard', target: 'roobet' }),
      await make({ name: 'Target 2', kind: 'raffle', target: String(raffleId) }),
      await make({ name: 'Target 3', kind: 'tournament', target: String(tournamentId) }),
    ];
    expect(made.map(({ target_name: name }) => name)).toEqual(['Roobet', 'Spins', 'Cup']);
    const { data } = await moderator('GET', '/overlays?search=target&sort=name&order=asc');
    expect(data).toEqual(made);
    expect(await shown(await tokenOf(made[1] as StaffOverlay))).toMatchObject({ kind: 'raffle', target: String(raffleId) });
    expect((await moderator('GET', '/overlays?search=target&kind=raffle')).data).toEqual([made[1]]);
  });

  it.each([
    ['a platform that does not exist', 'leaderboard', 'nowhere'],
    ['a raffle that does not exist', 'raffle', '999'],
    ['no id', 'tournament', 'Cup'],
    ['an id beyond all numbers', 'raffle', '99999999999999999999'],
    ['one for a kind without any', 'hunt', '1'],
  ])('refuses %s', async (_what, kind, target) => {
    const refusal = { status: 422, errors: { target: [expect.any(String)] } };
    expect(await moderator('POST', '/overlays', { name: 'Wrong', kind, options: OPTIONS, target })).toMatchObject(refusal);
    const overlay = await make({ kind });
    expect(await moderator('PUT', `/overlays/${overlay.id}`, { ...overlay, target })).toMatchObject(refusal);
  });

  it('lets an overlay be renamed whose target was deleted', async () => {
    const id = await makeTournament('Gone');
    const overlay = await make({ kind: 'tournament', target: String(id) });
    await panel.db.delete(tournaments).where(eq(tournaments.id, id));
    const changed = await moderator('PUT', `/overlays/${overlay.id}`, { ...overlay, name: 'Renamed' });
    expect(changed).toMatchObject({ status: 200, data: { name: 'Renamed', target: overlay.target, target_name: null } });
  });
});

it.each([
  ['no name', { name: ' ' }, 'name'],
  ['another kind', { kind: 'clock' }, 'kind'],
  ['a colour by its name', { options: { ...OPTIONS, accent: 'red' } }, 'options.accent'],
  ['a size of 3', { options: { ...OPTIONS, scale: 3 } }, 'options.scale'],
])('refuses an overlay with %s, with an error at the field', async (_what, fields, field) => {
  const count = await panel.db.$count(overlays);
  expect(await moderator('POST', '/overlays', { name: 'Wrong', kind: 'hunt', options: OPTIONS, ...fields })).toMatchObject({
    status: 422,
    errors: { [field]: [expect.any(String)] },
  });
  expect(await panel.db.$count(overlays)).toBe(count);
});
