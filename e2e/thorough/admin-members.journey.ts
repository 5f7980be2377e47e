import type { Page } from '@playwright/test';
import { expect, login } from '../helpers/fixtures';
import { test } from '../helpers/panel';
import { newVisitor } from '../helpers/visitor';

const PANEL = '/admin-new';

async function openMember(page: Page, name: string): Promise<void> {
  await page.goto(`${PANEL}/members`);
  await page.getByPlaceholder('Name, Kick name or id').fill(name);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.getByRole('cell', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const figure = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');

async function numberOf(page: Page): Promise<number> {
  await expect(figure(page, 'Points')).toHaveText(/\d/);
  return Number((await figure(page, 'Points').innerText()).replaceAll(',', ''));
}

test('the staff gives a member points, and bans them: they are signed out at once and cannot sign in until the ban is lifted', async ({
  page,
  browser,
  site,
  allowErrors,
}) => {
  allowErrors(/422/);
  const memberPage = await newVisitor(browser, { baseURL: site.url });
  await login(memberPage, 'faceless');
  await memberPage.goto('/history');
  const menu = memberPage.getByRole('banner').getByRole('button', { name: 'faceless' });
  await expect(menu).toBeVisible();
  await login(page, 'stagemanager');
  await openMember(page, 'faceless');

  await test.step('points with a reason, which both see', async () => {
    const before = await numberOf(page);
    await page.getByRole('button', { name: 'Give or take points' }).click();
    const form = dialog(page, 'Give or take points');
    await form.getByLabel('How many').fill(String(-before - 1));
    await form.getByLabel('Reason').fill('Won the chat game');
    await form.getByRole('button', { name: 'Book' }).click();
    await expect(form.getByText(`They only have ${before.toLocaleString('en-US')} points.`)).toBeVisible();
    await form.getByLabel('How many').fill('1500');
    await form.getByRole('button', { name: 'Book' }).click();
    await expect(form).toBeHidden();
    await expect(figure(page, 'Points')).toHaveText((before + 1500).toLocaleString('en-US'));
    await expect(page.getByRole('region', { name: 'Points history' }).getByRole('row').nth(1)).toContainText('Won the chat game');
    await memberPage.reload();
    const line = memberPage.getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: 'From the staff' });
    await expect(line).toContainText('Won the chat game');
    await expect(line).toContainText(`Balance ${(before + 1500).toLocaleString('en-US')}`);
  });

  await test.step('a ban', async () => {
    await page.getByRole('button', { name: 'Ban', exact: true }).click();
    await dialog(page, 'Ban').getByLabel('Reason').fill('Insults in the chat');
    await dialog(page, 'Ban').getByRole('button', { name: 'Ban' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /Banned since .*: Insults in the chat/ })).toBeVisible();
    await memberPage.reload();
    await expect(
      memberPage
        .getByRole('banner')
        .getByRole('link', { name: /sign in/i })
        .first(),
    ).toBeVisible();
    await expect(menu).toHaveCount(0);
    // Without another consent: they have been here.
    await memberPage.goto('/login');
    await expect(memberPage.getByRole('heading', { name: 'You are banned from this site' })).toBeVisible();
    await expect(memberPage.getByText('Reason: Insults in the chat')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Lift the ban' }).click();
  await dialog(page, 'Lift the ban').getByRole('button', { name: 'Lift it' }).click();
  await expect(page.getByText('Banned since')).toHaveCount(0);
  await memberPage.goto('/login');
  await expect(menu).toBeVisible();
  await memberPage.context().close();
});
