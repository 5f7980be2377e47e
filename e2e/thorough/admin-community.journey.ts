import { type OAuthServer, startOAuthServer } from '@greenroom/server/testing/oauth-server';
import type { Page } from '@playwright/test';
import { violations } from '../helpers/axe';
import * as challenges from '../helpers/challenges';
import { expect, test as base } from '../helpers/fixtures';
import { navigateInDocument } from '../helpers/in-document';
import { createdId, inHours, save } from '../helpers/panel';
import { openScreen } from '../helpers/panel-screens';
import { enter } from '../helpers/raffles';
import { type Site, startSite } from '../helpers/site';
import { balance, card as storeCard, formatted, redeem } from '../helpers/store';
import * as tickets from '../helpers/tickets';
import { png } from '../helpers/png';
import { newVisitor, rejectCookies, skipSplash } from '../helpers/visitor';

const STREAMER = { id: '700000000000000001', username: 'thestreamer' };
const MEMBER = { id: '700000000000000002', username: 'frontrow' };
const CSV = `player,amount,wagered_at\nfrontrow,1250.50,${new Date(Date.now() - 3_600_000).toISOString()}\nbackrow,300,${new Date(Date.now() - 7_200_000).toISOString()}\n`;

/** A site after its first start: without demo data and without members. */
const test = base.extend<object, { platform: OAuthServer; site: Site }>({
  platform: [
    async ({}, use) => {
      const platform = await startOAuthServer();
      await use(platform);
      await platform.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ platform }, use) => {
      const site = await startSite({
        DEMO: '0',
        ADMIN_DISCORD_IDS: STREAMER.id,
        SITE_CONFIG: JSON.stringify({ minimumAge: 18, ageQuestion: 'play' }),
        ...platform.env('DISCORD'),
      });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

/** Signs a new member in through the site's sign-in. */
async function signUp(page: Page, platform: OAuthServer, account: typeof STREAMER): Promise<Page> {
  page.setDefaultTimeout(60_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  platform.user = account;
  await page.goto('/auth/discord');
  await page.waitForURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: account.username })).toBeVisible();
  return page;
}

/** Creates a row by its form. @returns its id */
async function createRow(page: Page, list: string, fill: () => Promise<void>): Promise<number> {
  await openScreen(page, `${list}/create`);
  await fill();
  await save(page);
  return createdId(page, list);
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const number = (page: Page, name: string) => page.getByRole('textbox', { name });
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
const points = async (page: Page): Promise<number> => {
  const response = (await (await page.request.get('/api/r/store')).json()) as { data: { user_points: string } };
  return Number(response.data.user_points);
};

// Hunts: admin-hunts.journey.ts. Replies to tickets: admin-work.journey.ts.
test('the staff sets up a community in the panel, and a member uses all of it', async ({ browser, platform, site }) => {
  test.setTimeout(240_000);
  const openVisitor = () => newVisitor(browser, { baseURL: site.url, viewport: { width: 1280, height: 900 } });
  const staff = await signUp(await openVisitor(), platform, STREAMER);

  await test.step('the name of the site', async () => {
    await staff.goto('/admin-new/settings');
    await box(staff, 'Name of the site').fill('Stage Nine');
    await save(staff);
    await expect(staff.getByText('Saved')).toBeVisible();
  });

  await test.step('a platform, its leaderboard, and the wagers of its players', async () => {
    await createRow(staff, 'platforms', async () => {
      await box(staff, 'Name').fill('Goldrush');
      await box(staff, 'Slug').fill('goldrush');
    });
    await createRow(staff, 'leaderboards', async () => {
      await staff.getByRole('combobox', { name: 'Platform' }).click();
      await staff.getByRole('option', { name: 'Goldrush' }).click();
      await staff.getByLabel('Starts').fill(inHours(-24));
      await staff.getByLabel('Ends').fill(inHours(240));
      await staff.getByRole('button', { name: 'Add a prize' }).click();
      await number(staff, 'Prize of rank 1').fill('500');
    });
    await openScreen(staff, 'wagers');
    // The only one is chosen as soon as it has loaded.
    await expect(staff.getByRole('combobox', { name: 'Platform' })).toHaveText('Goldrush');
    await staff.getByLabel('CSV file').setInputFiles([{ name: 'wagers.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) }]);
    await staff.getByRole('button', { name: 'Check the file' }).click();
    await staff.getByRole('button', { name: 'Import 2 wagers to Goldrush' }).click();
    await expect(staff.getByText('Imported now: 2, imported already: 0, new players: 2.')).toBeVisible();
  });

  const raffle = await test.step('a raffle, drawn by the staff', () =>
    createRow(staff, 'raffles', async () => {
      await box(staff, 'Title').fill('Opening night');
      await box(staff, 'Prize').fill('A signed poster');
      await staff.getByLabel('Starts').fill(inHours(-1));
      await staff.getByLabel('Draw automatically when it ends').uncheck();
      await staff.getByLabel('Free entry, once for each member').check();
    }));
  await test.step('a challenge, an item, a code, and ticket categories', async () => {
    await createRow(staff, 'challenges', async () => {
      await staff.getByRole('combobox', { name: 'Slot' }).fill('Neon Koi');
      await number(staff, 'Times the bet').fill('500');
      await number(staff, 'Prize ($)').fill('25');
      await box(staff, 'Description').fill('Hit 500x.');
      await staff.getByLabel('Start').fill(inHours(-1));
    });
    await createRow(staff, 'store-items', async () => {
      await box(staff, 'Name').fill('Mug');
      await number(staff, 'Points').fill('300');
      await number(staff, 'In stock').fill('3');
      await staff.locator('input[type=file]').setInputFiles([await png('mug.png')]);
      await expect(staff.getByRole('img', { name: 'Picture as it is shown' })).toHaveAttribute(
        'src',
        /^\/storage\/pictures\/[\w-]+\.webp$/,
      );
    });
    await createRow(staff, 'codes', async () => {
      await box(staff, 'Word').fill('welcome');
      await number(staff, 'Points').fill('1000');
    });
    await openScreen(staff, 'ticket-categories/create');
    await box(staff, 'Name').fill('Deliveries');
    await save(staff);
    await expect(staff.getByRole('row').filter({ hasText: 'Deliveries' })).toBeVisible();
  });

  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 900 } });
  await skipSplash(context);
  await rejectCookies(context);
  const member = await signUp(await context.newPage(), platform, MEMBER);
  await expect(member).toHaveTitle(/Stage Nine/);

  await test.step('the member confirms their age', async () => {
    await navigateInDocument(member, '/settings');
    await member.getByRole('button', { name: 'Claim daily reward' }).click();
    const question = member.getByRole('dialog', { name: 'Are you 18 or older?' });
    await expect(question).toBeVisible();
    expect(await violations(member)).toEqual([]);
    await question.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
    await expect(question).toBeHidden();
  });

  await test.step('the member is on the leaderboard', async () => {
    await navigateInDocument(member, '/leaderboard');
    await expect(member.getByRole('main')).toContainText('$500');
    await expect(member.getByRole('main')).toContainText('$1,250.50');
  });
  await test.step('redeems the code', async () => {
    await member.getByRole('banner').getByRole('button', { name: MEMBER.username }).click();
    await member.getByRole('menuitem', { name: 'Redeem Code' }).click();
    const dialog = member.getByRole('dialog', { name: 'Redeem Code' });
    await dialog.getByPlaceholder('CODE123').fill('welcome');
    const reloaded = member.waitForEvent('load', { timeout: 60_000 });
    await dialog.getByRole('button', { name: /^Redeem/ }).click();
    await reloaded;
  });
  const before = await points(member);
  await test.step('enters the raffle', async () => {
    await member.goto(`/raffles/${raffle}`);
    await member.getByRole('button', { name: 'Free Entry' }).click();
    await enter(member).click();
    await expect(notice(member, 'Successfully entered raffle!')).toBeVisible();
  });
  await test.step('buys the item', async () => {
    await navigateInDocument(member, '/store');
    await expect
      .poll(() =>
        storeCard(member, 'Mug')
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await redeem(member, 'Mug');
    await expect(balance(member)).toHaveText(formatted(before - 300));
    expect(await points(member)).toBe(before - 300);
  });
  await test.step('claims the challenge with an image', async () => {
    await navigateInDocument(member, '/challenges');
    await challenges.card(member, 'Neon Koi').getByRole('button', { name: 'Submit Claim' }).click();
    await challenges.description(member).fill('Hit it at 21:40.');
    await challenges
      .form(member)
      .locator('input[type=file]')
      .setInputFiles([await png('win.png')]);
    await challenges
      .form(member)
      .getByRole('button', { name: /^Submit/ })
      .click();
    await expect(member.getByRole('region', { name: 'My Claims' })).toContainText('Neon Koi');
  });
  await test.step('opens a ticket', async () => {
    await tickets.openForm(member);
    await tickets.category(member).click();
    await member.getByRole('option', { name: 'Deliveries' }).click();
    await tickets.title(member).fill('Where is my mug?');
    await tickets.description(member).fill('I bought it today.');
    await tickets.create(member).click();
    await member.waitForURL('/tickets');
  });

  await test.step('the staff closes the raffle and draws it', async () => {
    await openScreen(staff, `raffles/${raffle}`);
    for (const name of ['Close now', 'Draw winners']) {
      await staff.getByRole('button', { name }).click();
      await staff.getByRole('dialog').getByRole('button', { name }).click();
    }
    await expect(staff.getByRole('region', { name: 'The draw' }).getByRole('listitem')).toContainText(MEMBER.username);
  });
  await test.step('the staff approves the claim', async () => {
    await openScreen(staff, 'claims');
    await staff.getByRole('link', { name: MEMBER.username }).first().click();
    await staff.getByRole('button', { name: 'Show win.png' }).click();
    const picture = staff.getByRole('dialog', { name: 'win.png' });
    await expect.poll(() => picture.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
    await picture.getByRole('button', { name: 'Close' }).click();
    await staff.getByRole('button', { name: 'Approve' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(staff.getByRole('button', { name: 'Reject' })).toHaveCount(0);
    await openScreen(staff, 'prizes');
    await staff.getByRole('row').filter({ hasText: '$25.00' }).getByRole('button', { name: 'Paid' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
    await expect(staff.getByText('Saved')).toBeVisible();
    await openScreen(staff, 'payouts');
    await expect(staff.getByRole('row').filter({ hasText: 'on Neon Koi' })).toContainText('$25.00');
  });
  await test.step('the staff refunds a redemption', async () => {
    const poorer = await points(member);
    await openScreen(staff, 'redemptions');
    await staff.getByRole('row').filter({ hasText: 'Mug' }).getByRole('button', { name: 'Reject' }).click();
    await staff.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('It broke.');
    await staff.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await expect(staff.getByText('Redemption rejected: the points and the item are back')).toBeVisible();
    expect(await points(member)).toBe(poorer + 300);
  });

  await test.step('the member sees all of it', async () => {
    await member.goto(`/raffles/${raffle}`);
    await expect(member.getByRole('region', { name: 'Winners' })).toContainText(MEMBER.username);
    await navigateInDocument(member, '/challenges');
    await expect(member.getByRole('region', { name: 'My Claims' })).toContainText('Approved');
    await navigateInDocument(member, '/profile');
    await expect(member.getByRole('main')).toContainText('Won a raffle');
  });

  await test.step('the audit log shows who did what', async () => {
    await openScreen(staff, 'codes');
    await staff.locator('tbody tr').filter({ hasText: 'WELCOME' }).locator('td').first().click();
    await staff.getByRole('button', { name: 'End now' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
    await expect(staff.getByText('Code ended')).toBeVisible();
    await openScreen(staff, 'audit-log');
    const lines = staff.getByRole('table').getByRole('row').filter({ hasText: STREAMER.username });
    await expect(lines.first()).toContainText('WELCOME');
    await lines.first().click();
    await expect(staff.getByRole('region', { name: 'What was changed' }).getByRole('row').first()).toHaveText('FieldBeforeAfter');
  });

  await test.step('the member takes a break: every page says so', async () => {
    await navigateInDocument(member, '/settings');
    await member.getByRole('button', { name: 'Take a break' }).click();
    const dialog = member.getByRole('dialog', { name: 'Take a break' });
    await dialog.getByRole('radio', { name: '7 days' }).check();
    expect(await violations(member)).toEqual([]);
    await dialog.getByRole('button', { name: 'Start the break' }).click();
    const line = member.getByRole('complementary', { name: 'Your break' });
    await expect(line).toContainText('You are taking a break until');
    await member.goto('/raffles');
    await expect(line).toBeVisible();
  });
});
