/** @both-databases Decisions lock both members. */
import { lookAlikeEndpoints, type LookAlikes } from '@greenroom/contract/admin';
import { eq, inArray } from 'drizzle-orm';
import { readConfig } from '../../config/config';
import { activities, lookAlikeVerdicts, members, memberSignals, raffleEntries, raffles } from '../../db/schema';
import { sweepJob } from '../../jobs/sweep-job';
import { SWEEPS } from '../../wings';
import { DAY } from '../../lib/durations';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { openBrowser } from '../../testing/member-browser';
import { sharedPanel } from '../../testing/staff-panel';
import { KICK_LINKED } from '../../core/activity/record-activity';

const NOW = new Date('2026-03-15T20:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);

let next = 1000;
const panel = sharedPanel({ now: () => NOW, env: { TRUST_PROXY: '1' } });
beforeEach(async () => {
  await panel.db.delete(memberSignals);
  await panel.db.delete(lookAlikeVerdicts);
  await panel.db.delete(activities);
  await panel.db.update(members).set({ crypto: null });
});

/** Makes a name that is similar to none of the others. */
const nameOf = (id: string) => [...id].map((digit) => ['ka', 'lo', 'mi', 'nu', 're', 'so', 'ta', 'vi', 'wu', 'xe'][Number(digit)]).join('');

async function newMember(fields: Partial<typeof members.$inferInsert> = {}): Promise<string> {
  const id = String(next++);
  await panel.db.insert(members).values({ id, username: nameOf(id), ...fields });
  return id;
}

const sees = (memberId: string, addressHash: string, deviceHash: string, seenAt = NOW) =>
  panel.db.insert(memberSignals).values({ memberId, addressHash, deviceHash, seenAt });

async function list(): Promise<LookAlikes> {
  return lookAlikeEndpoints.list.response.parse(await panel.call('GET', '/look-alikes')).data;
}
const listed = async () =>
  (await list()).groups.flatMap(({ pairs }) =>
    pairs.map((pair) => [pair.member_id, pair.other_id, ...pair.reasons.map(({ kind }) => kind)]),
  );
const judge = (one: string, other: string, verdict: string, note: string | null = null) =>
  panel.call('POST', '/look-alikes/judge', { member_id: one, other_id: other, verdict, note });

describe('the list', () => {
  it('has members who share a network and kind of device, with further hints, and nothing happens to them', async () => {
    const [one, other, alone] = [
      await newMember({ username: 'SilverOwl' }),
      await newMember({ kickUsername: 'silver_owl2' }),
      await newMember(),
    ];
    await Promise.all([sees(one, 'home', 'phone'), sees(other, 'home', 'phone'), sees(alone, 'elsewhere', 'phone')]);
    const made = await panel.db
      .insert(raffles)
      .values([1, 2].map((n) => ({ title: `R${n}`, description: '', prize: '', startsAt: NOW })))
      .returning();
    const entries = [one, other].map((memberId, index) => ({ memberId, createdAt: new Date(NOW.getTime() + index * 30_000) }));
    for (const { id: raffleId } of made)
      await panel.db.insert(raffleEntries).values(entries.map((entry) => ({ ...entry, raffleId, entryType: 'passwordless' as const })));
    const { groups, crowded_addresses: crowded } = await list();
    expect(groups).toMatchObject([
      { members: [{ username: 'SilverOwl' }, { kick_username: 'silver_owl2' }], pairs: [{ is_weak: false, earlier: null }] },
    ]);
    expect(groups[0]?.pairs[0]?.reasons.map(({ text }) => text)).toEqual([
      'Same network and same kind of browser.',
      'Similar names: SilverOwl and silver_owl2.',
      'Entered 2 raffles within a minute of each other.',
    ]);
    expect(crowded).toBe(0);
    expect(await panel.db.select({ bannedAt: members.bannedAt }).from(members).where(eq(members.id, one))).toEqual([{ bannedAt: null }]);
    expect(await panel.db.$count(raffleEntries)).toBe(4);
  });

  it('has members with the same account at a casino from before that was refused, and with a Kick account that changed hands', async () => {
    const [one, other] = [await newMember({ crypto: 'Vega' }), await newMember({ crypto: 'vega ' })];
    const [first, second] = [await newMember(), await newMember()];
    for (const memberId of [first, second])
      await panel.db.insert(activities).values({ memberId, type: 'other', title: KICK_LINKED, description: 'RigelLive', createdAt: NOW });
    expect(await listed()).toEqual([
      [one, other, 'casino'],
      [first, second, 'kick'],
    ]);
    expect(JSON.stringify(await panel.call('GET', '/look-alikes'))).not.toMatch(/vega/i);
  });

  it('counts networks of many members instead of listing them, and forgets signals after 30 days', async () => {
    for (let index = 0; index < 9; index += 1) await sees(await newMember(), 'carrier', 'phone');
    const [one, other] = [await newMember(), await newMember()];
    await Promise.all([sees(one, 'home', 'phone', daysAgo(30)), sees(other, 'home', 'phone')]);
    expect(await list()).toMatchObject({ groups: [], crowded_addresses: 1 });
    await sweepJob(readConfig({}).retention, SWEEPS).run(panel.test.jobContext);
    expect(await panel.db.$count(memberSignals, eq(memberSignals.addressHash, 'home'))).toBe(1);
  });
});

describe('a verdict', () => {
  async function twins(): Promise<[string, string]> {
    const [one, other] = [await newMember(), await newMember()];
    await Promise.all([sees(one, `home${one}`, 'phone'), sees(other, `home${one}`, 'phone')]);
    return [one, other];
  }

  it('hides the pair until there is a new kind of signal, and is in the audit log', async () => {
    const [one, other] = await twins();
    expect(await judge(other, one, 'different', 'Brothers, I know both.')).toMatchObject({ status: 200 });
    expect(await list()).toMatchObject({
      groups: [],
      judged: [{ member: { id: one }, other: { id: other }, verdict: 'different', note: 'Brothers, I know both.' }],
    });
    expect(await lastAuditEntry(panel.db)).toMatchObject({
      action: 'judge',
      subject: 'look-alikes',
      summary: `Judged that ${nameOf(one)} and ${nameOf(other)} are different people`,
      staffId: panel.staff,
    });
    await panel.db
      .update(members)
      .set({ crypto: 'rigel' })
      .where(inArray(members.id, [one, other]));
    expect(await list()).toMatchObject({
      groups: [{ pairs: [{ earlier: 'different', reasons: [{ kind: 'casino' }, { kind: 'address_device' }] }] }],
    });
  });

  it('that they are the same person is on the pages of both, without consequences, and can be taken back', async () => {
    const [one, other] = await twins();
    await judge(one, other, 'same', 'Admitted it.');
    expect((await panel.call('GET', `/members/${one}`)).data).toMatchObject({
      same_as: [{ id: other, note: 'Admitted it.', judged_at: NOW.toISOString() }],
      banned_at: null,
    });
    expect((await panel.call('GET', `/members/${other}`)).data).toMatchObject({ same_as: [{ id: one }], banned_at: null });
    const pair = { member_id: one, other_id: other };
    expect(await panel.call('POST', '/look-alikes/take-back', pair)).toMatchObject({ status: 200 });
    expect((await panel.call('GET', `/members/${one}`)).data.same_as).toEqual([]);
    expect(await listed()).toEqual([[one, other, 'address_device']]);
    expect(await panel.call('POST', '/look-alikes/take-back', pair)).toMatchObject({
      status: 409,
      message: 'There is no longer a verdict about these members.',
    });
  });

  it('needs two members', async () => {
    const one = await newMember();
    expect(await judge(one, '424242', 'same')).toMatchObject({ status: 404 });
    expect(await judge(one, one, 'same')).toMatchObject({ status: 422, errors: { other_id: ['These must be two members.'] } });
    expect(await judge(one, '424242', 'maybe')).toMatchObject({ status: 422, errors: { verdict: ['Please choose one of the verdicts.'] } });
  });
});

describe('what is recorded', () => {
  const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605', 'accept-language': 'en-US,en', 'x-forwarded-for': '203.0.113.7' };

  async function playing(id: string) {
    const { headers } = await openBrowser(panel.test, await panel.test.signIn({ id, username: nameOf(id) }));
    return (method: 'GET' | 'POST', url: string, more = {}) =>
      panel.test.app.inject({ method, url, headers: { ...PHONE, ...more, ...headers } });
  }
  const rows = (memberId: string) => panel.db.select().from(memberSignals).where(eq(memberSignals.memberId, memberId));

  it('is who plays, as hashes only; reading pages and refused requests record nothing', async () => {
    const send = await playing('7001');
    await send('GET', '/api/r/raffles');
    await send('POST', '/api/r/raffles/999999/enter');
    expect(await rows('7001')).toEqual([]);
    expect((await send('POST', '/api/r/profile/claim-daily')).statusCode).toBe(200);
    const [row] = await rows('7001');
    expect(row).toMatchObject({
      addressHash: expect.stringMatching(/^[0-9a-f]{32}$/),
      deviceHash: expect.stringMatching(/^[0-9a-f]{32}$/),
      seenAt: NOW,
    });
    expect(JSON.stringify(row)).not.toContain('203.0.113');
  });

  it('is one network for all addresses of an IPv6 /64, and another one for another', async () => {
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:aaaa::9', '2001:db8:1:3::1'];
    for (const [index, address] of addresses.entries()) {
      const send = await playing(`710${index}`);
      await send('POST', '/api/r/profile/claim-daily', { 'x-forwarded-for': address });
    }
    expect(await listed()).toEqual([['7100', '7101', 'address_device']]);
  });
});
