import type { Page } from '@playwright/test';
import { expect, login } from './fixtures';
import { test } from './panel';
import { newVisitor } from './visitor';

const PANEL = '/admin-new';

/** Finds a member by name and opens their page. */
async function openMember(page: Page, name: string): Promise<void> {
  await page.goto(`${PANEL}/members`);
  await page.getByPlaceholder('Name, Kick name or id').fill(name);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.getByRole('cell', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const figure = (page: Page, name: string) => page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd');

async function book(page: Page, amount: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Give or take points' }).click();
  const form = dialog(page, 'Give or take points');
  await form.getByLabel('How many').fill(amount);
  await form.getByLabel('Reason').fill(reason);
  await form.getByRole('button', { name: 'Book' }).click();
}

const numberOf = async (page: Page) => Number((await figure(page, 'Points').innerText()).replaceAll(',', ''));

test('the staff gives a member points with a reason, which both see, and takes them back', async ({ page, browser, site, allowErrors }) => {
  allowErrors(/422/);
  const memberPage = await newVisitor(browser, { baseURL: site.url });
  await login(memberPage, 'faceless');
  await login(page, 'stagemanager');
  await openMember(page, 'faceless');
  const before = await numberOf(page);

  await book(page, String(-before - 1), 'Too much');
  const form = dialog(page, 'Give or take points');
  await expect(form.getByText(`They have only ${before.toLocaleString('en-US')} points.`)).toBeVisible();
  await form.getByLabel('How many').fill('1500');
  await form.getByLabel('Reason').fill('Won the chat game');
  await form.getByRole('button', { name: 'Book' }).click();
  await expect(form).toBeHidden();
  await expect(figure(page, 'Points')).toHaveText((before + 1500).toLocaleString('en-US'));
  const newest = page.getByRole('region', { name: 'Points history' }).getByRole('row').nth(1);
  await expect(newest).toContainText('+1,500');
  await expect(newest).toContainText('Won the chat game');

  await memberPage.goto('/settings');
  const line = memberPage.getByRole('list', { name: 'Points history' }).getByRole('listitem').first();
  await expect(line).toContainText('From the staff: Won the chat game');
  await expect(line).toContainText(`Balance ${(before + 1500).toLocaleString('en-US')}`);

  await book(page, '-1500', 'Put back');
  await expect(figure(page, 'Points')).toHaveText(before.toLocaleString('en-US'));
  await memberPage.context().close();
});

test('the staff bans a member: they are signed out at once and cannot sign in until the ban is lifted', async ({ page, browser, site }) => {
  const memberPage = await newVisitor(browser, { baseURL: site.url });
  await login(memberPage, 'faceless');
  await memberPage.goto('/raffles');
  const menu = memberPage.getByRole('banner').getByRole('button', { name: 'faceless' });
  await expect(menu).toBeVisible();

  await login(page, 'stagemanager');
  await openMember(page, 'faceless');
  await page.getByRole('button', { name: 'Ban', exact: true }).click();
  await dialog(page, 'Ban').getByLabel('Reason').fill('Insults in the chat');
  await dialog(page, 'Ban').getByRole('button', { name: 'Ban' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /Banned since .*: Insults in the chat/ })).toBeVisible();

  expect((await memberPage.request.get('/api/r/store')).status()).toBe(401);
  await memberPage.reload();
  await expect(memberPage.getByRole('banner').getByRole('link', { name: /sign in/i }).first()).toBeVisible();
  await expect(menu).toHaveCount(0);
  await memberPage.goto('/login');
  await memberPage.getByRole('button', { name: 'faceless' }).first().click();
  await expect(memberPage.getByRole('heading', { name: 'You are banned from this site' })).toBeVisible();
  await expect(memberPage.getByText('The reason: Insults in the chat')).toBeVisible();

  await page.getByRole('button', { name: 'Lift the ban' }).click();
  await dialog(page, 'Lift the ban').getByRole('button', { name: 'Lift it' }).click();
  await expect(page.getByText('Banned since')).toHaveCount(0);
  await login(memberPage, 'faceless');
  await memberPage.goto('/raffles');
  await expect(menu).toBeVisible();
  await memberPage.context().close();
});

test('the staff renames the site: the next page load shows the new name', async ({ page }) => {
  const rename = async (name: string) => {
    await page.goto(`${PANEL}/settings`);
    await page.getByLabel('Name of the site').fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved')).toBeVisible();
  };
  await login(page, 'stagemanager');
  await page.goto(`${PANEL}/settings`);
  const old = await page.getByLabel('Name of the site').inputValue();
  await rename('The Lounge');
  await page.goto('/raffles');
  await expect(page).toHaveTitle(/The Lounge/);
  await expect(page.getByRole('banner').getByText('The Lounge').first()).toBeVisible();
  await rename(old);
  await page.goto('/raffles');
  await expect(page).toHaveTitle(new RegExp(old));
});

test('a member of the staff opens their own page: it offers neither a role nor a ban', async ({ page }) => {
  await login(page, 'stagemanager');
  await openMember(page, 'stagemanager');
  await expect(page.getByRole('button', { name: 'Give or take points' })).toBeVisible();
  await expect(page.getByRole('button', { name: /role|Ban/ })).toHaveCount(0);
});
