import { codes, codeUses, drops, pointsAuthors, siteSettings, staffRoles } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { openBrowser } from '../../testing/member-browser';
import { sharedPanel } from '../../testing/staff-panel';

const NOW = new Date('2026-03-15T20:00:00Z');
const TERMS = { points: 100, max_uses: 25, seconds: 60, on_overlay: true, in_chat: false };
const TIMER = { is_enabled: true, min_minutes: 10, max_minutes: 20, ...TERMS };

const panel = sharedPanel({ now: () => NOW });
beforeEach(async () => {
  await panel.db.delete(drops);
  await panel.db.delete(codeUses);
  await panel.db.delete(codes);
});

it('starts a drop, lists it, and ends it', async () => {
  const { data } = await panel.call('POST', '/drops', { word: 'moraki', ...TERMS });
  const { seconds: _, ...terms } = TERMS;
  const times = { started_at: NOW.toISOString(), ends_at: '2026-03-15T20:01:00.000Z' };
  expect(data).toEqual({ id: data.id, word: 'MORAKI', uses: 0, state: 'running', is_timed: false, ...times, ...terms });
  expect(await lastAuditEntry(panel.db)).toMatchObject({ action: 'create', subject: 'drops', summary: 'Started the drop MORAKI' });
  expect(await panel.call('POST', '/drops', { word: 'other', ...TERMS })).toMatchObject({
    status: 409,
    message: "A drop is already running. End it first, or wait until it's over.",
  });
  expect((await panel.call('POST', `/drops/${data.id}/end`)).data).toMatchObject({ state: 'over', ends_at: NOW.toISOString() });
  expect((await panel.call('POST', '/drops', TERMS)).data).toMatchObject({ state: 'running' });
  expect((await panel.call('GET', '/drops')).data).toHaveLength(2);
  expect(await panel.call('POST', '/drops/999999/end')).toMatchObject({ status: 404 });
});

it('is deleted with its code, if nobody has claimed it', async () => {
  const { data } = await panel.call('POST', '/drops', TERMS);
  expect(await panel.call('DELETE', `/codes/${data.id}?version=1`)).toMatchObject({ status: 200 });
  expect((await panel.call('GET', '/drops')).data).toEqual([]);
});

it.each([
  [{ on_overlay: false }, 'on_overlay'],
  [{ seconds: 5 }, 'seconds'],
  [{ points: 0 }, 'points'],
  [{ word: 'two words' }, 'word'],
])('refuses %j', async (change, field) => {
  expect(await panel.call('POST', '/drops', { ...TERMS, ...change })).toMatchObject({
    status: 422,
    errors: { [field]: expect.anything() as unknown },
  });
});

it('changes the timer', async () => {
  expect((await panel.call('GET', '/drop-timer/settings')).data).toMatchObject({ id: 'settings', version: 1, is_enabled: false });
  const { data } = await panel.call('PUT', '/drop-timer/settings', { ...TIMER, version: 1 });
  expect(data).toEqual({ id: 'settings', version: 2, ...TIMER });
  expect(await panel.call('PUT', '/drop-timer/settings', { ...TIMER, version: 1 })).toMatchObject({ status: 409 });
  expect(await panel.call('PUT', '/drop-timer/settings', { ...TIMER, min_minutes: 30, version: 2 })).toMatchObject({ status: 422 });
});

describe('the staff', () => {
  const redeem = async (id: string, code: string) => {
    const { post } = await openBrowser(panel.test, await panel.test.signIn({ id }));
    return (await post('/api/r/codes/redeem', { code })).json();
  };
  const forOthers = { success: false, message: "You have made or changed this code, so you can't redeem it." };

  it('gets nothing of a drop that they started, nor of a code that they made or changed', async () => {
    const moderator = await panel.as('800', 'Moderator');
    expect(await moderator('POST', '/drops', { word: 'moraki', ...TERMS })).toMatchObject({ status: 200 });
    expect(await redeem('800', 'MORAKI')).toMatchObject(forOthers);
    expect(await redeem('1', 'MORAKI')).toMatchObject({ success: true });

    const fields = { points: 1, max_uses: null, expires_at: null };
    const made = (await panel.call('POST', '/codes', { ...fields, code: 'MINE' })).data;
    const other = await panel.as('901', 'Admin');
    expect(await redeem(panel.staff, 'MINE')).toMatchObject(forOthers);
    expect(await other('PUT', `/codes/${made.id}`, { ...fields, points: 9000, version: 1 })).toMatchObject({ status: 200 });
    for (const id of [panel.staff, '901']) expect(await redeem(id, 'MINE')).toMatchObject(forOthers);
    const [word = ''] = (await panel.call('POST', '/codes/batch', { ...fields, count: 2 })).data.codes;
    expect(await redeem(panel.staff, word)).toMatchObject(forOthers);
  });

  it('who are Moderators give away so many points in 24 hours; Admins have no limit', async () => {
    const moderator = await panel.as('800', 'Moderator');
    await panel.db.update(siteSettings).set({ moderatorDropPoints: 10_000 });
    const startAndEnd = async (terms: object) => {
      const response = await moderator('POST', '/drops', { ...TERMS, ...terms });
      if (response.status === 200) await moderator('POST', `/drops/${response.data.id}/end`);
      return response;
    };
    expect(await startAndEnd({ points: 1_000_000, max_uses: 1 })).toMatchObject({ status: 422, errors: { points: [expect.any(String)] } });
    expect(await startAndEnd({ max_uses: null })).toMatchObject({ status: 422, errors: { max_uses: [expect.any(String)] } });
    expect(await startAndEnd({ points: 100, max_uses: 60 })).toMatchObject({ status: 200 });
    expect(await startAndEnd({ points: 100, max_uses: 41 })).toMatchObject({
      errors: { points: ['Your role can give away 10,000 points in 24 hours. 4,000 are left, and this could give 4,100.'] },
    });
    expect(await startAndEnd({ points: 100, max_uses: 40 })).toMatchObject({ status: 200 });
    expect(await panel.call('POST', '/drops', { ...TERMS, points: 1_000_000, max_uses: null })).toMatchObject({ status: 200 });
  });

  it('can give away no more by the timer or a code than by starting a drop', async () => {
    const [role] = await panel.db
      .insert(staffRoles)
      .values({ name: 'Host', permissions: ['drops:see', 'drops:work', 'drops:configure', 'codes:see', 'codes:configure'] })
      .returning();
    const host = await panel.as('801', String(role?.id));
    await panel.db.update(siteSettings).set({ moderatorDropPoints: 10_000 });
    await panel.db.delete(pointsAuthors);
    const version = (await panel.call('GET', '/drop-timer/settings')).data.version as number;
    const setTimer = (fields: object) => host('PUT', '/drop-timer/settings', { ...TIMER, ...fields, version });
    expect(await setTimer({ points: 1_000_000, max_uses: 1 })).toMatchObject({ status: 422, errors: { points: [expect.any(String)] } });
    expect(await setTimer({ max_uses: null })).toMatchObject({ status: 422, errors: { max_uses: [expect.any(String)] } });
    const fields = { points: 100, max_uses: 60, expires_at: null };
    const made = (await host('POST', '/codes', { ...fields, code: 'SIXTY' })).data;
    expect(await setTimer({ points: 100, max_uses: 41 })).toMatchObject({ status: 422 });
    expect(await host('POST', '/codes', { ...fields, max_uses: 41, code: 'MORE' })).toMatchObject({ status: 422 });
    expect(await host('POST', '/codes/batch', { ...fields, max_uses: 1, count: 41 })).toMatchObject({ status: 422 });
    expect(await host('POST', '/codes', { ...fields, max_uses: null, code: 'MORE' })).toMatchObject({ status: 422 });
    expect(await host('PUT', `/codes/${made.id}`, { ...fields, max_uses: 61, version: 1 })).toMatchObject({ status: 403 });
    expect(await host('PUT', `/codes/${made.id}`, { ...fields, points: 10, version: 1 })).toMatchObject({ status: 200 });
    expect(await panel.db.$count(pointsAuthors)).toBe(0);
    // Someone who has used up the allowance can still switch the timer off.
    expect(await setTimer({ is_enabled: false, points: 1_000_000 })).toMatchObject({ status: 200 });
    expect(await panel.db.select().from(pointsAuthors)).toMatchObject([{ setting: 'drop-timer', memberId: '801' }]);
  });

  it('is not told whether a word is a code', async () => {
    await panel.db.insert(codes).values({ code: 'SECRET', points: 500 });
    const message = "This word can't be used. Please choose another one.";
    expect(await panel.call('POST', '/drops', { ...TERMS, word: 'secret' })).toMatchObject({ status: 409, message });
  });
});
