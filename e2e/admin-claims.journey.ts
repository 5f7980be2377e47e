import type { Cookie, Page } from '@playwright/test';
import { fetchChallenge } from './challenges';
import { expect, login } from './fixtures';
import { test } from './panel';
import { png } from './png';
import { fetchTicket } from './tickets';

const STAFF = 'stagemanager';
/** Names of a challenge and a ticket that no other journey uses. */
const SLOT = 'Velvet Orbit';
const TITLE = 'Where did my points go?';

async function signInAs(page: Page, member: string): Promise<void> {
  // Requests of the previous page that are still pending would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await login(page, member);
}

/** Replaces the session of the open page. */
async function useSession(page: Page, cookies: Cookie[]): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
}

/** Submits a form like the site's pages. */
async function send(page: Page, url: string, multipart: Parameters<Page['request']['post']>[1] & object): Promise<void> {
  const html = await (await page.request.get('/contact')).text();
  const [, token = ''] = /name="csrf-token" content="([^"]+)"/.exec(html) ?? [];
  const response = await page.request.post(url, { ...multipart, headers: { 'X-CSRF-TOKEN': token } });
  expect(await response.json()).toMatchObject({ success: true });
}

test('the staff creates a challenge and approves a claim: the member sees the win', async ({ page, request }) => {
  await login(page, STAFF);
  await page.goto('/admin-new/challenges/create');
  await page.getByRole('combobox', { name: 'Slot' }).fill(SLOT);
  await page.getByLabel('Times the bet').fill('500');
  await page.getByLabel('Prize ($)').fill('25');
  await page.getByLabel('Description').fill('Hit 500x.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/admin-new\/challenges\/\d+$/);

  await signInAs(page, 'faceless');
  const { id } = await fetchChallenge(request, SLOT);
  await send(page, `/api/r/challenges/${id}/claim`, { multipart: { description: 'Hit it at 21:40.', 'evidence_images[0]': await png('win.png') } });

  await signInAs(page, STAFF);
  await page.goto('/admin-new/claims');
  const row = page.getByRole('row').filter({ hasText: SLOT });
  await expect(row.getByText('Pending')).toBeVisible();
  await row.getByRole('link', { name: 'faceless' }).click();
  await expect(page.getByText('Hit it at 21:40.')).toBeVisible();
  await page.getByRole('button', { name: 'Show win.png' }).click();
  const picture = page.getByRole('dialog', { name: 'win.png' });
  await expect(picture.getByRole('img', { name: 'win.png' })).toHaveJSProperty('complete', true);
  expect(await picture.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  await picture.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog', { name: `faceless wins ${SLOT}?` }).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('region', { name: 'Claim', exact: true }).getByText('Approved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reject' })).toHaveCount(0);
  const approved = page.url();

  await page.goto('/admin-new/payouts');
  await page.getByRole('row').filter({ hasText: `Challenge prize: ${SLOT}` }).click();
  await expect(page.getByRole('region', { name: 'Payout' }).getByText('$25.00')).toBeVisible();
  for (const name of ['Save', 'Delete']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.getByRole('link', { name: 'the claim of faceless' }).click();
  await expect(page).toHaveURL(approved);

  await signInAs(page, 'faceless');
  await page.goto('/challenges');
  const own = page.getByRole('region', { name: 'My Claims' }).getByRole('listitem').filter({ hasText: SLOT });
  await expect(own.getByText('Approved')).toBeVisible();
  expect((await fetchChallenge(request, SLOT)).claimer).toEqual({ username: 'faceless' });
});

test('the staff replies to a ticket and sees that the member replied meanwhile: the member reads the reply', async ({ page, allowErrors }) => {
  allowErrors(/409/);
  await login(page, 'faceless');
  await send(page, '/api/r/tickets', { multipart: { title: TITLE, description: 'I had 500 yesterday.', category_id: '1', priority: 'high', 'images[0]': await png('points.png') } });
  const { id } = await fetchTicket(page, TITLE);
  const member = await page.context().cookies();

  await signInAs(page, STAFF);
  await page.goto('/admin-new/tickets');
  await page.getByRole('row').filter({ hasText: TITLE }).getByRole('link', { name: TITLE }).click();
  await expect(page.getByText('I had 500 yesterday.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show points.png' })).toBeVisible();
  const response = page.getByRole('textbox', { name: 'Your answer' });
  await response.fill('They are on their way.');

  const staff = await page.context().cookies();
  await useSession(page, member);
  await send(page, `/api/r/tickets/${id}/reply`, { multipart: { message: 'And 20 of today.' } });
  await useSession(page, staff);
  const sendButton = page.getByRole('button', { name: 'Send the answer' });
  await sendButton.click();
  await expect(page.getByText('There is a new reply since you opened this ticket. Please read it first.')).toBeVisible();
  await expect(page.getByText('And 20 of today.')).toBeVisible();
  await expect(response).toHaveValue('They are on their way.');
  await response.fill('All of them are back.');
  await sendButton.click();
  await expect(page.getByRole('article').filter({ hasText: 'All of them are back.' }).getByText('Support team')).toBeVisible();
  await expect(response).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Waiting');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Resolved' }).click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Resolved');

  await signInAs(page, 'faceless');
  await page.goto(`/tickets/${id}`);
  await expect(page.getByText('All of them are back.')).toBeVisible();
  await expect(page.getByText('Resolved').first()).toBeVisible();
});

test('the staff marks a contact message as handled: it is no longer listed as open', async ({ page }) => {
  await login(page, STAFF);
  await page.goto('/admin-new/contact-messages');
  await page.getByRole('link', { name: 'Signing in from my tablet' }).click();
  await expect(page.getByRole('link', { name: 'Answer by mail' })).toHaveAttribute('href', 'mailto:joost@example.com?subject=Re%3A%20Signing%20in%20from%20my%20tablet');
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(page.getByRole('button', { name: 'Mark as not handled' })).toBeVisible();
  await page.goto('/admin-new/contact-messages');
  await expect(page.getByRole('link', { name: 'Sponsoring the next hunt' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Signing in from my tablet' })).toHaveCount(0);
});
