import type { Locator, Page } from '@playwright/test';
import { expect, login, test, toast } from './helpers/fixtures';
import { holdResponses } from './helpers/hold-responses';
import { memberMenu, pointsInMenu } from './helpers/member-menu';
import { waitForIdle, shifts, watchShifts } from './helpers/shifts';

const OWN = '**/api/r/user/*';

const bio = (page: Page) => page.getByRole('textbox', { name: 'Bio' });
const social = (page: Page, name: string) => page.getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: /^Sav/ });
const section = (page: Page, name: string) => page.getByRole('region', { name });
const claim = (page: Page) => section(page, 'Daily reward').getByRole('button');
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

/** Opens the sections of the form that are closed on a phone. */
async function openClosed(page: Page): Promise<void> {
  for (const name of ['Social links', 'Casino connections']) await page.getByRole('button', { name: `${name} section` }).click();
}

const MEMBERS = /newcomer|HighRoller|stagemanager/i;

test('a member saves settings: they are there after a reload and on the profile; errors show below their fields', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/422/);
  await login(page, 'stagemanager');
  await watchShifts(page);
  await test.step('it loads without layout shift at 375 px', async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    const release = await holdResponses(page, OWN);
    await page.goto('/settings');
    await expect(page.getByRole('status', { name: 'Loading your settings' })).toBeVisible();
    release();
    await expect(bio(page)).toBeVisible();
    await waitForIdle(page);
    expect(await shifts(page)).toEqual([]);
    await page.unroute(OWN);
  });

  await test.step('sections that are closed on a phone open', async () => {
    await expect(social(page, 'Twitter')).toBeHidden();
    await openClosed(page);
    await expect(social(page, 'Roobet')).toBeVisible();
  });

  await test.step('an error of the server is in view at its field, and the input stays', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await social(page, 'Twitter').fill('no name');
    await bio(page).fill('Keeps every light on. 🇮🇹');
    await save(page).click();
    await expect(social(page, 'Twitter')).toBeFocused();
    await expect(social(page, 'Twitter')).toHaveAccessibleDescription(/This must be a Twitter name, such as @name, or its full address\./);
    await expect(bio(page)).toHaveValue('Keeps every light on. 🇮🇹');
    expect(await isCovered(social(page, 'Twitter'))).toBe(false);
  });

  await test.step('valid input is saved', async () => {
    await social(page, 'Twitter').fill('https://x.com/stage_manager?s=20');
    await expect(social(page, 'Twitter')).toHaveAccessibleDescription('Links to x.com/stage_manager');
    await social(page, 'TikTok').fill('@stage.manager');
    await social(page, 'Roobet').fill('StageRoo');
    await save(page).click();
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
    await expect(page.getByText('All changes saved.')).toBeVisible();
  });

  await test.step('it is there after a reload and on the profile', async () => {
    await page.reload();
    await expect(bio(page)).toHaveValue('Keeps every light on. 🇮🇹');
    await openClosed(page);
    await expect(social(page, 'Twitter')).toHaveValue('stage_manager');
    await expect(social(page, 'TikTok')).toHaveValue('stage.manager');
    await expect(social(page, 'Roobet')).toHaveValue('StageRoo');
    await memberMenu(page, MEMBERS).click();
    await page.getByRole('menuitem', { name: 'My Profile' }).click();
    await expect(page.getByText('Keeps every light on. 🇮🇹')).toBeVisible();
  });
});

test('a member edits the form by keyboard, claims the daily reward once, connects and disconnects Kick: leaving with unsaved changes is confirmed, and the shell shows the rest at once', async ({
  page,
}) => {
  await login(page, 'newcomer');
  await page.goto('/store');
  const before = await pointsInMenu(page, MEMBERS);
  await memberMenu(page, MEMBERS).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(social(page, 'CSGOBig')).toBeVisible();
  const kick = section(page, 'Account connections');

  await test.step('every field comes into view by keyboard, and leaving with unsaved changes is confirmed', async () => {
    const stored = await bio(page).inputValue();
    await bio(page).focus();
    await page.keyboard.type('!');
    const order = [
      kick.getByRole('link', { name: 'Connect' }),
      ...['Twitter', 'YouTube', 'Instagram', 'TikTok', 'Roobet', 'Gamdom', 'CSGOBig'].map((name) => social(page, name)),
      ...['Roobet', 'Gamdom', 'CSGOBig'].map((name) => page.locator('summary', { hasText: `How to take part at ${name}` })),
      page.getByRole('button', { name: 'Discard' }),
      save(page),
    ];
    for (const control of order) {
      await page.keyboard.press('Tab');
      await expect(control).toBeFocused();
      if (await control.evaluate((element) => element instanceof HTMLInputElement)) expect(await isCovered(control)).toBe(false);
    }

    await page.goBack();
    await expect(leaving(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(leaving(page)).toBeHidden();
    await expect(page).toHaveURL(/\/settings$/);

    const dialog = page.waitForEvent('dialog');
    const reload = page.reload().catch(() => undefined);
    const question = await dialog;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
    await reload;
    await expect(bio(page)).toHaveValue(stored);
  });

  const isCounting = /^Next reward in (24h 0m|23h 5\dm)$/;
  await test.step('the reward is claimed by keyboard; menu and countdown are updated', async () => {
    await expect(claim(page)).toHaveAccessibleName('Claim daily reward');
    await claim(page).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'You received 100 points!')).toBeVisible();
    await expect(claim(page)).toHaveAccessibleName(isCounting);
    await expect(claim(page), 'the focus stays').toBeFocused();
    await expect(claim(page)).toBeDisabled();
    expect(await pointsInMenu(page, MEMBERS)).toBe(before + 100);
  });

  await test.step('it is in the history, to which the settings lead', async () => {
    await page.getByRole('link', { name: /^History/ }).click();
    const newest = page.getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: 'Daily reward' }).first();
    await expect(newest).toContainText('+100');
    await expect(newest).toContainText(`Balance ${(before + 100).toLocaleString('en-US')}`);
    await page.goBack();
  });

  const streamName = page.getByRole('banner').getByRole('button', { name: 'NewComerLive' });
  await test.step('Kick is connected by OAuth; the reward is still claimed afterwards', async () => {
    await kick.getByRole('link', { name: 'Connect' }).click();
    await page.getByRole('button', { name: 'NewComerLive' }).click();
    await page.waitForURL((url) => !url.pathname.includes('authorize'));
    await page.goto('/settings');
    await expect(kick.getByText('NewComerLive')).toBeVisible();
    await expect(streamName).toBeVisible();
    await expect(claim(page)).toHaveAccessibleName(isCounting);
    expect(await pointsInMenu(page, MEMBERS)).toBe(before + 100);
  });

  await test.step('Kick is disconnected after a confirmation', async () => {
    await kick.getByRole('button', { name: 'Disconnect' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Disconnect Kick?' });
    await confirmation.getByRole('button', { name: 'Disconnect' }).click();
    await expect(toast(page, 'Kick account disconnected successfully!')).toBeVisible();
    await expect(kick.getByText('Not connected')).toBeVisible();
    await expect(kick.getByRole('link', { name: 'Connect' }), 'the focus moves here').toBeFocused();
    await expect(streamName).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button', { name: 'newcomer' })).toBeVisible();
  });
});

/** Tells whether another element covers the control's center. */
function isCovered(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return above !== element;
  });
}
