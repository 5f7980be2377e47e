import type { Locator, Page } from '@playwright/test';
import { violations } from './axe';
import { expect, login, test } from './fixtures';
import { settle, shifts, watchShifts } from './shifts';

const OWN = '**/api/r/user/*';
const UPDATE = '**/api/r/profile/update';
const CLAIM = '**/api/r/profile/claim-daily';
const DISCONNECT = '**/api/r/profile/disconnect-kick';
const HISTORY = '**/api/r/profile/points-history*';

const bio = (page: Page) => page.getByRole('textbox', { name: 'Bio' });
const save = (page: Page) => page.getByRole('button', { name: /^Sav/ });
const section = (page: Page, name: string) => page.getByRole('region', { name });
const claim = (page: Page) => section(page, 'Daily reward').getByRole('button');
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

async function openSettings(page: Page, member: string): Promise<void> {
  await login(page, member);
  await page.goto('/settings');
  await expect(bio(page)).toBeVisible();
}

async function pointsInMenu(page: Page): Promise<number> {
  await page.getByRole('banner').getByRole('button', { name: /newcomer|faceless|HighRoller|stagemanager/i }).click();
  const [, points] = /([\d,]+) points/.exec(await page.getByRole('menu').innerText()) ?? [];
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  return Number(points?.replaceAll(',', ''));
}

test('guests are asked to sign in, and nothing is asked for them', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => void calls.push(new URL(request.url()).pathname));
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Sign in required' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In with Discord' })).toHaveAttribute('href', '/auth/discord');
  await expect(page).toHaveTitle('Settings - Greenroom');
  expect(calls.filter((path) => /api\/r\/(user|profile)/.test(path))).toEqual([]);
});

test('what is saved is there after a reload, the casino accounts too, and on the profile', async ({ page }) => {
  await openSettings(page, 'stagemanager');
  await bio(page).fill('Keeps every light on. 🇮🇹');
  await page.getByRole('textbox', { name: 'Twitter' }).fill('https://x.com/stage_manager?s=20');
  await expect(page.getByRole('textbox', { name: 'Twitter' })).toHaveAccessibleDescription('Links to x.com/stage_manager');
  await page.getByRole('textbox', { name: 'TikTok' }).fill('@stage.manager');
  await page.getByRole('textbox', { name: 'Roobet' }).fill('StageRoo');
  const sent = page.waitForRequest(UPDATE);
  await save(page).click();
  expect(await (await sent).postDataJSON()).toEqual({
    bio: 'Keeps every light on. 🇮🇹',
    twitter_user: 'https://x.com/stage_manager?s=20',
    youtube_user: '',
    instagram_user: '',
    tiktok_user: '@stage.manager',
    crypto: 'StageRoo',
    crypto2: '',
    crypto3: '',
  });
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  await expect(page.getByText('Everything is saved.')).toBeVisible();

  await page.reload();
  await expect(bio(page)).toHaveValue('Keeps every light on. 🇮🇹');
  await expect(page.getByText('23/200')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Twitter' })).toHaveValue('stage_manager');
  await expect(page.getByRole('textbox', { name: 'TikTok' })).toHaveValue('stage.manager');
  await expect(page.getByRole('textbox', { name: 'Roobet' })).toHaveValue('StageRoo');
  await page.goto('/profile');
  await expect(page.getByText('Keeps every light on. 🇮🇹')).toBeVisible();
});

test('a casino that is not enabled is not shown, and saving keeps the name there', async ({ page }) => {
  await login(page, 'highroller');
  const { data } = (await (await page.request.get('/api/r/user/highroller')).json()) as { data: object };
  await page.route(OWN, (route) => route.fulfill({ json: { success: true, data: { ...data, crypto2: 'kept' } } }));
  await page.route('**/api/r/settings', (route) => route.fulfill({ json: { success: true, crypto1_enabled: true, crypto1_label: 'Roobet', crypto2_enabled: false } }));
  await page.route(UPDATE, (route) => route.fulfill({ json: { success: true } }));
  await page.goto('/settings');
  const casinos = section(page, 'Casino connections');
  await expect(casinos.getByRole('textbox')).toHaveCount(1);
  const sent = page.waitForRequest(UPDATE);
  await casinos.getByRole('textbox', { name: 'Roobet' }).fill('roo');
  await save(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ crypto: 'roo', crypto2: 'kept' });
});

test('the daily reward: claimed once, the points are in the menu and in the history, and the countdown begins', async ({ page }) => {
  await openSettings(page, 'faceless');
  const before = await pointsInMenu(page);
  await expect(claim(page)).toHaveAccessibleName('Claim daily reward');
  await claim(page).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'You received 100 points!')).toBeVisible();
  await expect(claim(page)).toHaveAccessibleName(/^Next reward in (24h 0m|23h 59m)$/);
  await expect(claim(page), 'the keyboard stays').toBeFocused();
  await expect(claim(page)).toBeDisabled();
  expect(await pointsInMenu(page)).toBe(before + 100);
  const newest = page.getByRole('list', { name: 'Points history' }).getByRole('listitem').first();
  await expect(newest).toContainText('Daily reward');
  await expect(newest).toContainText('+100');
  await expect(newest).toContainText(`Balance ${(before + 100).toLocaleString('en-US')}`);
  await page.reload();
  await expect(claim(page)).toHaveAccessibleName(/^Next reward in (24h 0m|23h 59m)$/);
  expect(await pointsInMenu(page)).toBe(before + 100);
});

test('Kick: connected through its own flow, disconnected after a question, and the shell shows each at once', async ({ page }) => {
  await openSettings(page, 'newcomer');
  const kick = section(page, 'Account connections');
  await kick.getByRole('link', { name: 'Connect' }).click();
  await page.getByRole('button', { name: 'NewComerLive' }).click();
  await page.waitForURL((url) => !url.pathname.includes('authorize'));
  await page.goto('/settings');
  await expect(kick.getByText('NewComerLive')).toBeVisible();
  const member = page.getByRole('banner').getByRole('button', { name: 'NewComerLive' });
  await expect(member).toBeVisible();

  await kick.getByRole('button', { name: 'Disconnect' }).click();
  const question = page.getByRole('dialog', { name: 'Disconnect Kick?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(kick.getByRole('button', { name: 'Disconnect' })).toBeFocused();
  await kick.getByRole('button', { name: 'Disconnect' }).click();
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(toast(page, 'Kick account disconnected successfully!')).toBeVisible();
  await expect(kick.getByRole('link', { name: 'Connect' }), 'the keyboard goes on here').toBeFocused();
  await expect(member).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'newcomer' })).toBeVisible();
  await page.reload();
  await expect(kick.getByText('Not connected')).toBeVisible();
});

test('unsaved changes warn before the page is left, by a link, by the way back, and by a reload', async ({ page }) => {
  await login(page, 'highroller');
  await page.goto('/store');
  await page.getByRole('banner').getByRole('button', { name: 'HighRollerLive' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const stored = await bio(page).inputValue();
  await bio(page).fill('Not saved.');

  await page.getByRole('banner').getByRole('link', { name: 'Greenroom' }).click();
  await leaving(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(leaving(page)).toBeHidden();
  await page.goBack();
  await expect(leaving(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leaving(page)).toBeHidden();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(bio(page)).toHaveValue('Not saved.');

  const asked = page.waitForEvent('dialog');
  const reload = page.reload().catch(() => undefined);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reload;
  await expect(bio(page)).toHaveValue(stored);

  await bio(page).fill('Not saved.');
  await page.getByRole('banner').getByRole('link', { name: 'Greenroom' }).click();
  await leaving(page).getByRole('button', { name: 'Leave page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('who chose to leave unsaved changes is not asked again where the way needs a new page', async ({ page, allowErrors }) => {
  allowErrors(/remotes\/store\/|Remote store/);
  await openSettings(page, 'highroller');
  await page.route('**/remotes/store/**', (route) => route.fulfill({ status: 404, headers: { 'Access-Control-Allow-Origin': '*' } }));
  const registry = (await (await page.request.get('/remotes.json')).json()) as { name: string }[];
  const next = registry.map((entry) => (entry.name === 'store' ? { ...entry, version: '9.9.9-0badcafe' } : entry));
  await page.route('**/remotes.json', (route) => route.fulfill({ json: next }));
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });

  await bio(page).fill('Not saved.');
  await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
  const loaded = page.waitForRequest((request) => request.isNavigationRequest());
  await leaving(page).getByRole('button', { name: 'Leave page' }).click();
  expect(new URL((await loaded).url()).pathname).toBe('/store');
  await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
  expect(questions).toEqual([]);
});

test.describe('as a member', () => {
  test.beforeEach(({ page }) => openSettings(page, 'highroller'));

  test('what the server refuses stands under its field, in view, and nothing typed is lost', async ({ page, allowErrors }) => {
    allowErrors(/422/);
    for (const [width, height] of [[375, 700], [1280, 800]] as const) {
      await page.setViewportSize({ width, height });
      const twitter = page.getByRole('textbox', { name: 'Twitter' });
      await twitter.fill('no name');
      await bio(page).fill('Typed.');
      await save(page).click();
      await expect(twitter).toBeFocused();
      await expect(twitter).toHaveAccessibleDescription(/This has to be a Twitter name, such as @name, or its full address\./);
      await expect(bio(page)).toHaveValue('Typed.');
      expect(await isCovered(twitter), `at ${width} px`).toBe(false);
    }
  });

  test('a bio of more than 200 characters is marked and not sent', async ({ page }) => {
    let calls = 0;
    page.on('request', (request) => void (calls += request.url().endsWith('/profile/update') ? 1 : 0));
    await bio(page).fill('🇮🇹'.repeat(201));
    await expect(page.getByText('201/200')).toBeVisible();
    await save(page).click();
    await expect(bio(page)).toBeFocused();
    await expect(bio(page)).toHaveAccessibleDescription(/This may have at most 200 characters\./);
    expect(calls).toBe(0);
  });

  for (const [what, fail] of [
    ['status 500', (page, call) => page.route(call, (route) => route.fulfill({ status: 500, json: { success: false } }))],
    ['garbage', (page, call) => page.route(call, (route) => route.fulfill({ body: '<h1>Welcome</h1>' }))],
    ['no connection', (page) => page.context().setOffline(true)],
  ] as [string, (page: Page, call: string) => Promise<unknown>][]) {
    test(`${what}: each change tells in place and in a toast that it failed, and trying again works`, async ({ page, allowErrors }) => {
      allowErrors(/500|ERR_INTERNET_DISCONNECTED/);
      await page.waitForLoadState('networkidle');
      await bio(page).fill('Typed.');
      await fail(page, UPDATE);
      await save(page).click();
      await expect(page.getByRole('alert').filter({ hasText: 'An error occurred while updating profile' })).toBeVisible();
      await expect(toast(page, 'An error occurred while updating profile')).toBeVisible();
      await expect(bio(page)).toHaveValue('Typed.');

      await fail(page, CLAIM);
      await claim(page).click();
      await expect(section(page, 'Daily reward').getByRole('alert')).toHaveText('Failed to claim daily reward');

      await fail(page, DISCONNECT);
      await section(page, 'Account connections').getByRole('button', { name: 'Disconnect' }).click();
      const question = page.getByRole('dialog', { name: 'Disconnect Kick?' });
      await question.getByRole('button', { name: 'Disconnect' }).click();
      const text = what === 'status 500' ? 'Failed to disconnect Kick account' : 'An error occurred while disconnecting Kick account';
      await expect(question.getByRole('alert')).toHaveText(text);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();

      await page.context().setOffline(false);
      await page.unrouteAll();
      // It is another test's to change data.
      await page.route(UPDATE, (route) => route.fulfill({ json: { success: true } }));
      await save(page).click();
      await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
    });
  }

  test('a save that hangs ends after 15 seconds, and is sent once however often it is pressed', async ({ page }) => {
    await page.clock.install();
    await page.reload();
    await expect(bio(page)).toBeVisible();
    let sent = 0;
    await page.route(UPDATE, () => void sent++);
    await bio(page).fill('Typed.');
    await save(page).click();
    await expect(save(page)).toHaveAccessibleName('Saving...');
    await page.getByRole('textbox', { name: 'Twitter' }).press('Enter');
    await page.clock.runFor(15_000);
    await expect(page.getByRole('alert').filter({ hasText: 'An error occurred while updating profile' })).toBeVisible();
    await expect(bio(page)).toHaveValue('Typed.');
    expect(sent).toBe(1);
  });

  test('what could not be loaded can be tried again, each part by itself', async ({ page, allowErrors }) => {
    allowErrors(/500|The settings could not be loaded/);
    for (const call of [OWN, '**/api/r/settings', HISTORY]) await page.route(call, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Your settings could not be loaded' })).toBeVisible();
    await page.unroute(OWN);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(bio(page)).toBeVisible();
    await expect(page.getByText('The casinos could not be loaded.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The history could not be loaded' })).toBeVisible();
    await page.unrouteAll();
    await section(page, 'Casino connections').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('textbox', { name: 'Roobet' })).toBeVisible();
    await section(page, 'Your stats').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('list', { name: 'Points history' })).toBeVisible();
  });

  test('a back end that tells no history leaves it out', async ({ page, allowErrors }) => {
    allowErrors(/404/);
    await page.route(HISTORY, (route) => route.fulfill({ status: 404, json: { success: false, message: 'Not found.' } }));
    await page.goto('/settings', { waitUntil: 'networkidle' });
    await expect(section(page, 'Your stats').getByText('Rank')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Points history' })).toHaveCount(0);
  });

  test('axe finds no barrier while there are errors, unsaved changes or questions', async ({ page, allowErrors }) => {
    allowErrors(/422/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('textbox', { name: 'Twitter' }).fill('no name');
    await save(page).click();
    await expect(page.getByRole('textbox', { name: 'Twitter' })).toBeFocused();
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page), `errors at ${width} px`).toEqual([]);
      await page.getByRole('banner').getByRole('link', { name: 'Greenroom' }).click();
      await expect(leaving(page)).toBeVisible();
      expect(await violations(page), `the question at ${width} px`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(leaving(page)).toBeHidden();
    }
  });

  test('the keyboard goes through the form in its order, and saves with Enter', async ({ page }) => {
    await page.route(UPDATE, (route) => route.fulfill({ json: { success: true } }));
    await bio(page).focus();
    await page.keyboard.type('!');
    const order = [
      section(page, 'Account connections').getByRole('button', { name: 'Disconnect' }),
      ...['Twitter', 'YouTube', 'Instagram', 'TikTok', 'Roobet', 'Gamdom', 'CSGOBig'].map((name) => page.getByRole('textbox', { name })),
      page.getByRole('button', { name: 'Discard' }),
      save(page),
    ];
    for (const control of order) {
      await page.keyboard.press('Tab');
      await expect(control).toBeFocused();
      if (await control.evaluate((element) => element instanceof HTMLInputElement)) expect(await isCovered(control)).toBe(false);
    }
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
    await expect(save(page)).toBeFocused();
    await bio(page).press('x');
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(save(page)).toBeFocused();
  });

  for (const width of [375, 1280]) {
    test(`nothing moves at ${width} px while it loads`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await watchShifts(page);
      let answer: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route(OWN, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/settings');
      await expect(page.getByRole('status', { name: 'Loading your settings' })).toBeVisible();
      answer();
      await expect(bio(page)).toBeVisible();
      await settle(page);
      expect(await shifts(page)).toEqual([]);
    });
  }
});

/** Whether something else lies over the middle of it. */
function isCovered(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return above !== element;
  });
}
