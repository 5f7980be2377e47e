import { challenges, raffles } from '../../db/schema';
import { HOUR } from '../../lib/durations';
import { openEventStream, type EventStreamClient } from '../../testing/event-stream';
import { sharedPanel } from '../../testing/staff-panel';
import { sharedTestApp, type TestApp } from '../../testing/test-app';
import { membersOf, type TestMember } from '../../testing/test-members';

const panel = sharedPanel();
let test: TestApp;
let origin: string;
const streams: EventStreamClient[] = [];

beforeAll(async () => {
  ({ test } = panel);
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => streams.splice(0).forEach((stream) => stream.close()));

async function open(topics: string, headers: Record<string, string> = {}): Promise<EventStreamClient> {
  const stream = await openEventStream(`${origin}/api/live?topics=${topics}`, headers);
  streams.push(stream);
  // With the first id, the stream has started.
  await stream.lastEventId();
  return stream;
}

async function makeRaffle(title: string, { db } = test, startsAt = Date.now() - HOUR, endsAt = Date.now() + HOUR): Promise<number> {
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  const raffle = { title, description: '', prize: '100 spins', allowPasswordlessEntry: true, ...times };
  const [row] = await db.insert(raffles).values(raffle).returning();
  return row?.id ?? 0;
}

const newMember = membersOf(() => test);
const enter = (member: TestMember, raffleId: number) => member.post(`/raffles/${raffleId}/enter`, { entry_type: 'passwordless' });
const get = async (url: string, cookie?: string) =>
  (await test.app.inject({ url, ...(cookie && { headers: { cookie } }) })).json() as { data: unknown };

/** The header `Live-Revision` of a response. */
async function revisionOf(url: string, cookie?: string): Promise<unknown> {
  return (await test.app.inject({ url, ...(cookie && { headers: { cookie } }) })).headers['live-revision'];
}

async function saveSettings(name: string) {
  const { data } = await panel.call('GET', '/settings/site');
  return panel.call('PUT', '/settings/site', { ...data, site_name: name });
}

const CHALLENGE = { slot_image: null, multiplier: 100, min_bet: 1, prize: 50, description: 'Hit it.', ends_at: null };
const addChallenge = (name: string) =>
  panel.call('POST', '/challenges', { ...CHALLENGE, slot_name: name, starts_at: new Date().toISOString() });

const PREDICTIONS = { predictions_open_at: null, predictions_close_at: null };
const CUP = {
  name: 'Cup',
  description: '',
  game: 'Dice',
  prize_pool: 10,
  starts_at: null,
  ends_at: null,
  max_participants: null,
  ...PREDICTIONS,
};

async function givePoints({ id }: TestMember, amount: number) {
  const given = await panel.call('POST', `/members/${id}/points`, { amount, note: 'Thanks', key: crypto.randomUUID() });
  expect(given).toMatchObject({ status: 200 });
}

it('responds with an event stream that proxies neither buffer nor cache', async () => {
  const { response } = await open('raffles');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
});

it('sends a raffle to guests and members after an entry, with the data that its GET returns to each of them', async () => {
  const id = await makeRaffle('Live');
  const [entrant, other] = [await newMember(), await newMember()];
  const guest = await open(`raffle:${id}`);
  const member = await open(`raffle:${id},raffles`, { cookie: other.page.cookie });
  expect((await enter(entrant, id)).status).toBe(200);

  const { data } = await get(`/api/r/raffles/${id}`);
  expect(data).toMatchObject({ title: 'Live', total_entries: 1 });
  expect(await guest.next()).toEqual({ event: `raffle:${id}`, data: { data } });
  const own = [await member.next(), await member.next()].sort((a, b) => a.event.localeCompare(b.event));
  expect(own).toEqual([
    { event: `raffle:${id}`, data: await get(`/api/r/raffles/${id}`, other.page.cookie).then((response) => ({ data: response.data })) },
    { event: 'raffles', data: await get('/api/r/raffles', other.page.cookie).then((response) => ({ data: response.data })) },
  ]);
  expect(own[0]?.data).toMatchObject({ data: { user_entries: 0, total_entries: 1 } });
});

it('sends the settings and the challenges when the staff changes them', async () => {
  const stream = await open('settings,challenges');
  expect(await saveSettings('Live site')).toMatchObject({ status: 200 });
  expect(await stream.next()).toMatchObject({ event: 'settings', data: { data: { site_name: 'Live site' } } });
  await addChallenge('Live slot');
  expect(await stream.next()).toMatchObject({
    event: 'challenges',
    data: { data: expect.arrayContaining([expect.objectContaining({ slot_name: 'Live slot' })]) },
  });
});

it('sends guests the tournaments, and members the request to fetch their own', async () => {
  const member = await newMember();
  const stream = await open('tournaments', { cookie: member.page.cookie });
  const guest = await open('tournaments');
  await panel.call('POST', '/tournaments', { ...CUP, name: 'Live cup' });
  expect(await stream.next()).toEqual({ event: 'tournaments', data: { stale: true } });
  expect(await guest.next()).toMatchObject({ event: 'tournaments', data: { data: [expect.objectContaining({ name: 'Live cup' })] } });
});

it('ignores unknown topics, and refuses a list that is too long', async () => {
  const id = await makeRaffle('Known');
  const stream = await open(`weather,raffle,raffle:x,raffle:0,hunt:1,raffle:${id},toString`);
  await enter(await newMember(), id);
  expect((await stream.next()).event).toBe(`raffle:${id}`);
  expect(await stream.lastEventId()).toMatch(new RegExp(`^raffle:${id}=[\\w-]+$`));
  expect((await test.app.inject(`/api/live?topics=${'raffles,'.repeat(500)}`)).statusCode).toBe(422);
});

it('has no HEAD, which would never end', async () => {
  expect((await test.app.inject({ method: 'HEAD', url: '/api/live' })).statusCode).toBe(404);
});

describe('me', () => {
  it('sends the balance after the staff gave points, and the profile after the member claimed the daily reward', async () => {
    const member = await newMember();
    const stream = await open('me', { cookie: member.page.cookie });
    await givePoints(member, 70);
    expect(await stream.next()).toMatchObject({ event: 'me', data: { data: { points: 70 } } });
    expect((await member.post('/profile/claim-daily')).status).toBe(200);
    expect(await stream.next()).toEqual({
      event: 'me',
      data: { data: { points: expect.any(Number), changed: expect.arrayContaining(['profile']), notifications: 1 } },
    });
  });

  it('sends nothing to guests and other members', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const guest = await open('me,settings');
    const stream = await open('me,settings', { cookie: other.page.cookie });
    await givePoints(member, 5);
    expect(await saveSettings('For all')).toMatchObject({ status: 200 });
    expect((await guest.next()).event).toBe('settings');
    expect((await stream.next()).event).toBe('settings');
  });

  it('sends the balance to a client that reconnects with an id without it, and not to a new one', async () => {
    const member = await newMember();
    await givePoints(member, 30);
    const stream = await open('me,settings', { cookie: member.page.cookie, 'last-event-id': String(await revisionOf('/api/r/settings')) });
    expect(await stream.next()).toEqual({ event: 'me', data: { data: { points: 30, changed: [], notifications: 1 } } });
    const fresh = await open('me,ping', { cookie: member.page.cookie });
    expect((await fresh.next()).event).toBe('ping');
  });

  it('ends the stream when the member signs out or is banned', async () => {
    const member = await newMember();
    const stream = await open('me', { cookie: member.page.cookie });
    const headers = { cookie: member.page.cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams({ _token: member.page.token }).toString();
    await test.app.inject({ method: 'POST', url: '/logout', headers, payload });
    expect(await stream.ended()).toEqual([]);

    const banned = await newMember();
    const second = await open('raffles', { cookie: banned.page.cookie });
    expect(await panel.call('POST', `/members/${banned.id}/ban`, { reason: 'Spam', version: 1 })).toMatchObject({ status: 200 });
    expect(await second.ended()).toEqual([]);
  });
});

describe('a client that reconnects', () => {
  it('gets the topics that changed, and no others', async () => {
    const member = await newMember();
    const [quiet, busy] = [await makeRaffle('Quiet'), await makeRaffle('Busy')];
    const topics = `raffle:${quiet},raffle:${busy},me`;
    const first = await open(topics, { cookie: member.page.cookie });
    const id = await first.lastEventId();
    first.close();
    await enter(await newMember(), busy);
    await givePoints(member, 9);

    const second = await open(topics, { cookie: member.page.cookie, 'last-event-id': id });
    expect(await second.next()).toMatchObject({ event: `raffle:${busy}`, data: { data: { total_entries: 1 } } });
    expect(await second.next()).toMatchObject({ event: 'me', data: { data: { points: 9 } } });
    const third = await open(topics, { cookie: member.page.cookie, 'last-event-id': await second.lastEventId() });
    await enter(await newMember(), quiet);
    expect(await third.next()).toMatchObject({ event: `raffle:${quiet}`, data: { data: { total_entries: 1 } } });
  });

  it('gets the current state of an added topic; an unreadable id is ignored', async () => {
    const [known, added] = [await makeRaffle('Known'), await makeRaffle('Added')];
    const first = await open(`raffle:${known}`);
    const second = await open(`raffle:${known},raffle:${added}`, { 'last-event-id': await first.lastEventId() });
    expect(await second.next()).toMatchObject({ event: `raffle:${added}`, data: { data: { title: 'Added' } } });

    const third = await open(`raffle:${known}`, { 'last-event-id': '%%% /=/ not ours' });
    await enter(await newMember(), known);
    expect(await third.next()).toMatchObject({ data: { data: { total_entries: 1 } } });
  });
});

it('accepts the last id as a parameter, for clients that cannot send the header, which takes precedence', async () => {
  const id = await makeRaffle('By parameter');
  const before = await (await open(`raffle:${id}`)).lastEventId();
  await enter(await newMember(), id);
  const stream = await open(`raffle:${id}&lastEventId=${encodeURIComponent(before)}`);
  expect(await stream.next()).toMatchObject({ event: `raffle:${id}`, data: { data: { total_entries: 1 } } });

  const current = await (await open(`raffle:${id},settings`)).lastEventId();
  const other = await open(`raffle:${id},settings&lastEventId=${encodeURIComponent(before)}`, { 'last-event-id': current });
  await saveSettings('By header');
  expect((await other.next()).event).toBe('settings');
  expect((await test.app.inject(`/api/live?topics=raffles&lastEventId=${'x'.repeat(4001)}`)).statusCode).toBe(422);
});

it('begins with a ping for clients that subscribe to it, whose id has all topics', async () => {
  const id = await makeRaffle('With a ping');
  const before = await revisionOf(`/api/r/raffles/${id}`);
  await enter(await newMember(), id);
  const stream = await open(`ping,raffle:${id},settings`, {
    'last-event-id': `${String(before)}/${String(await revisionOf('/api/r/settings'))}`,
  });
  expect((await stream.next()).event).toBe(`raffle:${id}`);
  expect(await stream.next()).toEqual({ event: 'ping', data: { data: { jitter: 500 } } });
  expect(await stream.lastEventId()).toBe([await revisionOf(`/api/r/raffles/${id}`), await revisionOf('/api/r/settings')].join('/'));
});

describe('the header Live-Revision', () => {
  let raffle: number;
  let tournament: number;
  /** The GET of each topic. */
  let gets: Record<string, string>;
  beforeAll(async () => {
    raffle = await makeRaffle('Revised');
    tournament = (await panel.call('POST', '/tournaments', CUP)).data.id;
    gets = {
      hunt: '/api/r/bonus-hunts',
      raffles: '/api/r/raffles',
      [`raffle:${raffle}`]: `/api/r/raffles/${raffle}`,
      leaderboard: '/api/r/leaderboard',
      tournaments: '/api/r/tournaments',
      [`tournament:${tournament}`]: `/api/r/tournaments/${tournament}`,
      challenges: '/api/r/challenges',
      settings: '/api/r/settings',
    };
  });

  it.each(['guest', 'member'])('lets the stream of a %s begin where the responses end', async (visitor) => {
    const cookie = visitor === 'member' ? (await newMember()).page.cookie : undefined;
    const revisions = await Promise.all(Object.values(gets).map((url) => revisionOf(url, cookie)));
    expect(revisions).toEqual(Object.keys(gets).map((topic) => expect.stringMatching(new RegExp(`^${topic}=[\\w-]{10}$`))));
    const topics = Object.keys(gets).join(',');
    const headers = { ...(cookie && { cookie }), 'last-event-id': revisions.join('/') };

    // Nothing changed.
    const unchanged = await open(topics, headers);
    expect(await unchanged.lastEventId()).toBe(revisions.join('/'));
    await saveSettings(`For a ${visitor}`);
    expect((await unchanged.next()).event).toBe('settings');
    unchanged.close();

    // All topics that can change within a test did.
    await enter(await newMember(), raffle);
    const { data } = await panel.call('GET', `/tournaments/${tournament}`);
    expect(
      await panel.call('PUT', `/tournaments/${tournament}`, { ...CUP, name: `Cup of a ${visitor}`, version: data.version }),
    ).toMatchObject({ status: 200 });
    await addChallenge('Revised slot');
    const changed = await open(topics, headers);
    const changes = new Set(['raffles', `raffle:${raffle}`, 'tournaments', `tournament:${tournament}`, 'challenges', 'settings']);
    const events: Record<string, unknown> = {};
    // In any order, since a change may still be on its way to the stream when it resumes.
    while (Object.keys(events).length < changes.size) {
      const { event, data: eventData } = await changed.next();
      events[event] = eventData;
    }
    expect(new Set(Object.keys(events))).toEqual(changes);
    expect(events[`raffle:${raffle}`]).toEqual({ data: (await get(`/api/r/raffles/${raffle}`, cookie)).data });
    expect(await changed.lastEventId()).toBe((await Promise.all(Object.values(gets).map((url) => revisionOf(url, cookie)))).join('/'));
  });

  it('is missing from responses that are no topic', async () => {
    const urls = ['/api/r/leaderboard?period=last', '/api/r/bonus-hunts/predictions', `/api/r/raffles/${raffle}/entries`];
    expect(await Promise.all(urls.map((url) => revisionOf(url)))).toEqual([undefined, undefined, undefined]);
  });
});

describe('a server with a clock of its own', () => {
  let at = Date.now();
  const other = sharedTestApp(() => ({ site: test, now: () => new Date(at) }));
  let address: string;
  beforeAll(async () => {
    address = `${await other.app.listen({ port: 0, host: '127.0.0.1' })}/api/live?topics=raffles,ping`;
  });

  it('does not send an older state to a client whose response is newer, since the time has passed', async () => {
    const id = await makeRaffle('Ending', other, at - 1000, at + 60_000);
    const first = await openEventStream(address);
    streams.push(first);
    expect((await first.next()).event).toBe('ping');
    at += 120_000;
    const { headers } = await other.app.inject('/api/r/raffles');
    const second = await openEventStream(address, { 'last-event-id': String(headers['live-revision']) });
    streams.push(second);
    expect((await second.next()).event).toBe('ping');
    expect(await first.next()).toMatchObject({
      event: 'raffles',
      data: { data: expect.arrayContaining([expect.objectContaining({ id })]) },
    });
  });

  it('ends its streams when it stops', async () => {
    const stream = await openEventStream(address);
    expect((await stream.next()).event).toBe('ping');
    await Promise.all([other.app.close(), stream.ended()]);
    expect(await stream.ended()).toEqual([]);
  });
});

it('sends the request to fetch for data that is too long, and for a deleted raffle', async () => {
  const id = await makeRaffle('Gone soon');
  await test.db.insert(challenges).values(
    Array.from({ length: 60 }, (_, index) => ({
      slotName: `Slot ${index}`,
      multiplier: 100,
      minBet: 1,
      prize: 10,
      description: 'x'.repeat(900),
      startsAt: new Date(),
    })),
  );
  const stream = await open(`challenges,raffle:${id}`);
  await addChallenge('One more');
  expect(await stream.next()).toEqual({ event: 'challenges', data: { stale: true } });
  const { data } = (await panel.call('GET', `/raffles/${id}`)) as unknown as { data: { version: number } };
  expect(await panel.call('DELETE', `/raffles/${id}?version=${data.version}`)).toMatchObject({ status: 200 });
  expect(await stream.next()).toEqual({ event: `raffle:${id}`, data: { stale: true } });
});
