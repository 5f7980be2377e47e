import { notificationEndpoints } from '@greenroom/contract';
import { msg, replaceTexts } from '../../lib/texts';
import { headOf, type MockMailServer, startMockMailServer } from '../../testing/mock-mail-server';
import { type MockPushService, openMockPushService } from '../../testing/mock-push-service';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { members } from '../../db/schema';
import { sql } from 'drizzle-orm';
import { notifyOfLapse } from '../../rewards/prizes/prize-notices';
import { notificationJob } from './notification-job';
import { notify, notifyOfDecision } from './notify';

const TURKISH = `
msgid "You can't follow yourself."
msgstr "Kendini takip edemezsin."

msgid "You have already claimed your daily reward. The next one is ready in {wait}."
msgstr "Günlük ödülünü aldın. Sonraki {wait} sonra hazır."

msgid "{count, plural, one {{count} hour} other {{count} hours}}"
msgstr "{count, plural, one {{count} saat} other {{count} saat}}"

msgid "{count, plural, one {You received {count} points!} other {You received {count} points!}}"
msgstr "{count, plural, one {{count} puan kazandın!} other {{count} puan kazandın!}}"

msgid "Some of the fields aren't valid."
msgstr "Bazı alanlar geçersiz."

msgid "This may have at most {maximum} characters."
msgstr "En fazla {maximum} karakter olabilir."

msgid "This must be a {network} name, such as @name, or its full address."
msgstr "Bu, @ad gibi bir {network} adı olmalı."

msgid "You have a reply to your ticket"
msgstr "Talebine yanıt geldi"

msgid "You are now: {role}."
msgstr "Yeni rolün: {role}."

msgid "Your role has changed"
msgstr "Rolün değişti"

msgid "You won: {name}"
msgstr "Kazandın: {name}"

msgid "Hunt #{id}"
msgstr "{id}. av"

msgid "{count, plural, one {{count} points} other {{count} points}}"
msgstr "{count, plural, one {{count} puan} other {{count} puan}}"

msgid "The bonus hunt has ended"
msgstr "Av bitti"

msgid "It ended with {result}. You predicted {predicted}."
msgstr "{result} oldu, sen {predicted} dedin."

msgid "Your prize has lapsed"
msgstr "Ödülünün süresi doldu"
`;
const GERMAN = `
msgid "The raffle you're looking for doesn't exist."
msgstr "Diese Verlosung gibt es nicht."

msgid "There's nothing here."
msgstr "Hier ist nichts."

msgid "Stop emails"
msgstr "Keine E-Mails mehr"
`;

const NOW = new Date('2026-03-15T20:00:00Z');

let test: TestApp;
let mail: MockMailServer;
let push: MockPushService;
let serial = 0;

beforeAll(async () => {
  replaceTexts('tr', TURKISH);
  replaceTexts('de', GERMAN);
  [mail, push] = [await startMockMailServer(), await openMockPushService()];
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'site@example.com', CONTACT_MAIL_TO: 'staff@example.com' };
  test = await createTestApp({ now: () => NOW, env: { ...env, PUBLIC_URL: 'https://site.example', PUSH_ALLOW: '127.0.0.1' } });
});
afterAll(async () => {
  await test.close();
  await Promise.all([mail.close(), push.close()]);
  for (const language of ['tr', 'de']) replaceTexts(language);
});

async function enter(fields: Partial<typeof members.$inferInsert>) {
  const id = `${++serial}`;
  const { cookie, token } = await test.openPage(await test.signIn({ id, email: `m${id}@example.com`, ...fields }));
  const headers = { cookie, 'x-csrf-token': token };
  return {
    id,
    get: async (path: string) => (await test.app.inject({ url: `/api/r${path}`, headers })).json<object>(),
    post: async (path: string, payload: object = {}) =>
      (await test.app.inject({ method: 'POST', url: `/api/r${path}`, headers, payload })).json<{ message: string; errors?: object }>(),
  };
}

describe('a member who has chosen Turkish', () => {
  it('gets problems and messages in it, also with values, and in English what has no translation', async () => {
    const member = await enter({ language: 'tr' });
    const follow = (id: string) => member.post('/profile/following', { member_id: id, is_followed: true });
    expect(await follow(member.id)).toMatchObject({ message: 'Kendini takip edemezsin.' });
    expect(await follow('999')).toMatchObject({ message: "This member doesn't exist." });
    expect(await member.post('/profile/claim-daily')).toEqual({ success: true, message: '100 puan kazandın!' });
    expect(await member.post('/profile/claim-daily')).toMatchObject({ message: 'Günlük ödülünü aldın. Sonraki 24 saat sonra hazır.' });
  });

  it('gets the messages of fields in it, with their limits and names', async () => {
    const { post } = await enter({ language: 'tr' });
    expect(await post('/profile/update', { bio: 'x'.repeat(201), twitter_user: 'no name', crypto: 'x'.repeat(101) })).toEqual({
      success: false,
      message: 'Bazı alanlar geçersiz.',
      errors: {
        bio: ['En fazla 200 karakter olabilir.'],
        twitter_user: ['Bu, @ad gibi bir Twitter adı olmalı.'],
        crypto: ['En fazla 100 karakter olabilir.'],
      },
    });
  });

  it('finds notifications and decisions in it, but the words of others as they are', async () => {
    const { id, get } = await enter({ language: 'tr' });
    const title = 'You have a reply to your ticket';
    await test.db.transaction(async (tx) => {
      await notify(tx, { kind: 'ticket_answered', key: 'reply:1', at: NOW }, [{ memberId: id, data: { ticketId: 7, title } }]);
      const content = { title: msg('Your role has changed'), text: msg('You are now: {role}.', { role: 'Admin' }), path: '/' };
      await notifyOfDecision(tx, id, 'role:1', NOW, content);
    });
    const { data } = notificationEndpoints.list.response.parse(await get('/notifications'));
    expect(data.map((one) => [one.title, one.text])).toEqual([
      ['Rolün değişti', 'Yeni rolün: Admin.'],
      ['Talebine yanıt geldi', title],
    ]);
  });

  it("finds the site's own words in the name and text of a prize in it", async () => {
    const { id, get } = await enter({ language: 'tr' });
    const prize = { id: 1, memberId: id, title: 'Hunt #12', prize: '1,500 points' };
    await test.db.transaction(async (tx) => {
      const data = { game: 'hunt' as const, id: 12, name: prize.title, prize: prize.prize };
      await notify(tx, { kind: 'won', key: 'hunt:12', at: NOW }, [{ memberId: id, data }]);
      await notifyOfLapse(tx, prize, NOW, []);
      const settled = { game: 'hunt' as const, predicted: '$1,000.00', result: '$1,500.50' };
      await notify(tx, { kind: 'prediction_settled', key: 'hunt:12:settled', at: NOW }, [{ memberId: id, data: settled }]);
    });
    const { data } = notificationEndpoints.list.response.parse(await get('/notifications'));
    expect(data.map((one) => [one.title, one.text.trim()])).toEqual([
      ['Av bitti', '$1.500,50 oldu, sen $1.000,00 dedin.'],
      ['Ödülünün süresi doldu', '1.500 puan, 12. av.'],
      ['Kazandın: 12. av', '1.500 puan.'],
    ]);
  });

  it('finds a decision of before there were languages as it was written', async () => {
    const { id, get } = await enter({ language: 'tr' });
    const data = { title: 'Your role has changed', text: 'You are now: Admin.', path: '/', item: 'x', status: 'fulfilled' as const };
    await test.db.transaction((tx) => notify(tx, { kind: 'redemption_decided', key: 'old', at: NOW }, [{ memberId: id, data }]));
    const list = notificationEndpoints.list.response.parse(await get('/notifications'));
    expect(list.data).toMatchObject([{ text: 'You are now: Admin.', path: '/' }]);
  });

  it('gets mail and push in it, as our catalog has it', async () => {
    replaceTexts('tr');
    const { id, get, post } = await enter({ language: 'tr' });
    const browser = push.subscribe(((await get('/push')) as { data: { key: string } }).data.key);
    await post('/push/subscribe', browser.subscription);
    await post('/notifications/settings', { choices: { ticket_answered: ['inbox', 'mail', 'push'] }, quiet_hours: null });
    const data = { ticketId: 7, title: 'Mug' };
    await test.db.transaction((tx) => notify(tx, { kind: 'ticket_answered', key: 'reply:2', at: NOW }, [{ memberId: id, data }]));
    await notificationJob(test.services).run(test.jobContext);
    expect(browser.received).toMatchObject([{ message: { title: 'Destek talebine yanıt geldi', body: 'Mug' } }]);
    const raw = mail.received[0]?.raw ?? '';
    expect(headOf(raw).find((line) => line.startsWith('Subject:'))).toMatch(/^Subject: =\?UTF-8\?Q\?Destek_talebine_yan/i);
    const body = Buffer.from(
      raw.replaceAll('=\r\n', '').replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    );
    expect(body.toString('utf8')).toContain('<html lang="tr" dir="ltr">');
    expect(body.toString('utf8')).toContain('Greenroom sitesinde aç</a>');
    expect(body.toString('utf8')).toMatch(
      / href="https:\/\/site\.example\/notifications">Ayarlarını değiştir<\/a> veya <a[^>]*>e-postaları durdur<\/a>\./,
    );
  });
});

it("gives guests problems and pages in their browser's language", async () => {
  const headers = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' };
  const problem = await test.app.inject({ url: '/api/r/raffles/999', headers });
  expect(problem.json()).toEqual({ success: false, message: 'Diese Verlosung gibt es nicht.' });
  const page = await test.app.inject({ url: '/unsubscribe?token=x', headers: { ...headers, accept: 'text/html' } });
  expect(page.body).toContain('<title>Keine E-Mails mehr</title>');
  const missing = await Promise.all(['/api/r/nothing', '/admin-new/api/nothing'].map((url) => test.app.inject({ url, headers })));
  expect(missing.map((response) => response.json<{ message: string }>().message)).toEqual(['Hier ist nichts.', "There's nothing here."]);
  expect((await test.app.inject('/api/r/raffles/999')).json()).toMatchObject({ message: "The raffle you're looking for doesn't exist." });
});

it('responds in English to what is too broken to have a language', async () => {
  const { statusCode, body } = await test.app.inject({ url: '/%', headers: { accept: 'text/html', 'accept-language': 'de' } });
  expect([statusCode, body]).toEqual([400, expect.stringContaining('<p>Couldn&#39;t read the request.</p>')]);
});

it('stores decisions in English, for servers of the version before', async () => {
  const { id } = await enter({ language: 'tr' });
  await test.db.transaction((tx) =>
    notifyOfDecision(tx, id, 'role:2', NOW, {
      title: msg('Your role has changed'),
      text: msg('You are now: {role}.', { role: 'Admin' }),
      path: '/',
    }),
  );
  const { rows } = (await test.db.execute(sql`select data from notifications where key = 'role:2'`)) as unknown as { rows: object[] };
  expect(rows).toMatchObject([{ data: { title: 'Your role has changed', text: 'You are now: Admin.' } }]);
});
