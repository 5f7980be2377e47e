import { violations } from './axe';
import { expect, login, test as base } from './fixtures';
import { type Site, siteFixture } from './site';

/** On a site that no other journey shares: a break can't be ended, and whoever has played as this member has confirmed the age. */
const test = base.extend<object, { site: Site }>({ site: siteFixture() });

test.use({ ageUnconfirmed: true });

test('a member confirms their age and takes a break: every page says so', async ({ page, allowErrors }) => {
  // The browser logs the refusal.
  allowErrors(/status of 403 .*claim-daily/);
  await login(page, 'newcomer');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Claim daily reward' }).click();
  const question = page.getByRole('dialog', { name: 'Are you 18 or older?' });
  await expect(question).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
  await expect(question).toBeHidden();

  await page.getByRole('button', { name: 'Take a break' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take a break' });
  await dialog.getByRole('radio', { name: '7 days' }).check();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Start the break' }).click();
  await expect(page.getByRole('complementary', { name: 'Your break' })).toContainText('You are taking a break until');

  await page.goto('/raffles');
  await expect(page.getByRole('complementary', { name: 'Your break' })).toBeVisible();
  await expect(question).toBeHidden();
});
