import type { Cookie, Page } from '@playwright/test';
import { expect, login } from '../helpers/fixtures';
import { createdId, inHours, panelViolations, save, test } from '../helpers/panel';
import { png } from '../helpers/png';
import { releaseStore } from '../helpers/releases';
import { startSite } from '../helpers/site';
import { fetchTicket } from '../helpers/tickets';

// What the staff does in the panel besides the work of admin-community.journey.ts. In one worker, so that its site starts once.
test.describe.configure({ mode: 'default' });

const STAFF = 'stagemanager';
const TITLE = 'Where did my points go?';

async function signInAs(page: Page, member: string): Promise<void> {
  // Requests of the previous page that are still pending would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await login(page, member);
}

async function useSession(page: Page, cookies: Cookie[]): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
}

async function send(page: Page, url: string, multipart: Parameters<Page['request']['post']>[1] & object): Promise<void> {
  const html = await (await page.request.get('/contact')).text();
  const [, token = ''] = /name="csrf-token" content="([^"]+)"/.exec(html) ?? [];
  const response = await page.request.post(url, { ...multipart, headers: { 'X-CSRF-TOKEN': token } });
  expect(await response.json()).toMatchObject({ success: true });
}

test('the staff replies to a ticket and sees that the member replied meanwhile: the member reads the reply', async ({
  page,
  allowErrors,
}) => {
  // 401 and 403: the panel reads the queue and the member also while the page has no session, or the member's.
  allowErrors(/409|401|403/);
  await login(page, 'faceless');
  await send(page, '/api/r/tickets', {
    multipart: {
      title: TITLE,
      description: 'I had 500 yesterday.',
      category_id: '1',
      priority: 'high',
      'images[0]': await png('points.png'),
    },
  });
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
  const sendButton = page.getByRole('button', { name: 'Send reply' });
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
  await expect(page.getByRole('link', { name: 'Answer by mail' })).toHaveAttribute(
    'href',
    'mailto:joost@example.com?subject=Re%3A%20Signing%20in%20from%20my%20tablet',
  );
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(page.getByRole('button', { name: 'Mark as not handled' })).toBeVisible();
  await page.goto('/admin-new/contact-messages');
  await expect(page.getByRole('link', { name: 'Sponsoring the next hunt' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Signing in from my tablet' })).toHaveCount(0);
});

test('the staff creates a tournament of four and enters results up to the champion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await login(page, 'stagemanager');
  await page.goto('/admin-new/tournaments/create');
  await page.getByLabel('Name').fill('Backstage Cup');
  await page.getByLabel('Starts').fill(inHours(-1));
  await save(page);
  const id = await createdId(page, 'tournaments');

  await page.getByRole('link', { name: 'Make the bracket' }).click();
  await page.getByLabel('Players, one per line').fill('Ann\nBob\nCy\nDee');
  await page.getByRole('button', { name: 'Make the bracket' }).click();
  const match = (round: number, number: number) => page.getByRole('article', { name: `Round ${round} - Match ${number}` });
  await expect(match(1, 1)).toContainText(/Ann\s*Dee/);
  await expect(match(1, 2)).toContainText(/Bob\s*Cy/);

  const decide = async (round: number, number: number, winner: string, button = 'Result') => {
    await match(round, number).getByRole('button', { name: button }).click();
    await page.getByRole('radio', { name: winner }).check();
    await page.getByRole('button', { name: 'Save the result' }).click();
    await expect(match(round, number)).toContainText(`${winner} won`);
  };
  await match(1, 1).getByRole('button', { name: 'Start' }).click();
  await expect(match(1, 1)).toContainText('Active');
  await decide(1, 1, 'Dee');
  await expect(match(2, 1)).toContainText(/Dee\s*TBA/);
  await decide(1, 1, 'Ann', 'Correct');
  await match(1, 2).getByRole('button', { name: 'Time' }).click();
  await page.getByLabel('Begins').fill(inHours(1));
  await page.getByRole('button', { name: 'Save the time' }).click();
  await expect(match(1, 2)).not.toContainText('No time yet');
  await decide(1, 2, 'Cy');
  await decide(2, 1, 'Cy');
  await expect(page.getByText('Cy has won Backstage Cup.')).toBeVisible();

  await page.goto(`/tournaments/${id}`);
  const final = page.getByRole('list', { name: 'Matches' }).getByRole('listitem').last();
  await expect(final).toContainText('Round 2 - Match 1Completed');
  await expect(final).toContainText('Winner: Cy');
});

test('an admin rolls a remote back and promotes it again: visitors get the version with the next page load', async ({ browser }) => {
  // Starts its own site, which takes long on a busy machine.
  test.setTimeout(180_000);
  const site = await startSite();
  try {
    const next = '9.9.9-0badcafe';
    const first = await releaseStore(site, next);
    const page = await (await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })).newPage();
    const liveVersion = async () => {
      const remotes = (await (await page.request.get('/remotes.json')).json()) as { name: string; version: string }[];
      return remotes.find(({ name }) => name === 'store')?.version;
    };
    await login(page, 'stagemanager');
    await page.goto('/admin-new/releases');
    const store = page.getByRole('region', { name: 'store', exact: true });
    await expect(store.getByText(`All visitors get ${next}.`)).toBeVisible();

    await store.getByRole('button', { name: 'Roll back' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`All visitors get ${first} again, instead of ${next}.`);
    expect(await liveVersion()).toBe(next);
    await dialog.getByRole('button', { name: 'Yes, change it' }).click();
    await expect(store.getByText(`All visitors get ${first}.`)).toBeVisible();
    expect(await liveVersion()).toBe(first);

    await store.getByRole('button', { name: 'Start a canary' }).click();
    await dialog.getByRole('textbox', { name: 'Share of the visitors' }).fill('25');
    await dialog.getByRole('button', { name: 'Give it to them' }).click();
    await expect(store.getByText(`75 % of the visitors get ${first}, 25 % the canary ${next}.`)).toBeVisible();
    // Another admin is quicker: the page says so and shows the current state.
    await releaseStore(site, '9.9.10-0badcafe');
    await store.getByRole('button', { name: 'Promote the canary' }).click();
    await dialog.getByRole('button', { name: 'Yes, change it' }).click();
    await expect(page.getByText('Somebody has changed what is live of store since you looked.')).toBeVisible();
    await expect(store.getByText('All visitors get 9.9.10-0badcafe.')).toBeVisible();
    await store.getByRole('button', { name: `Make live: ${next} of store` }).click();
    await expect(dialog).toContainText('This version was not checked in a browser.');
    await dialog.getByRole('button', { name: 'Yes, change it' }).click();
    await expect(store.getByText(`All visitors get ${next}.`)).toBeVisible();
    expect(await liveVersion()).toBe(next);
    await expect(dialog).toHaveCount(0);

    await page.goto('/store');
    await page.evaluate(async (version) => {
      const token = document.querySelector('meta[name="csrf-token"]')?.getAttribute('content') ?? '';
      const report = {
        remote: 'store',
        version,
        views: 1,
        failed_views: 0,
        failed_call_views: 0,
        completed_views: 0,
        timings: { lcp: [1900] },
      };
      const headers = { 'Content-Type': 'application/json', 'X-CSRF-TOKEN': token };
      for (let page = 0; page < 30; page += 1)
        await fetch('/api/measurements', { method: 'POST', headers, body: JSON.stringify({ reports: [report] }) });
    }, next);
    await page.goto('/admin-new/releases');
    const versions = store.getByRole('row').filter({ has: page.getByRole('rowheader', { name: next, exact: true }) });
    // Page loads of the sign-in and the store; those of the panel don't count.
    await expect(versions.getByRole('cell').nth(1)).toHaveText('2 (100 %)');
    await expect(versions.getByRole('cell').nth(2)).toHaveText('0');
    await expect(versions.getByRole('cell').nth(4)).toHaveText(/^1\.\d\d s, –$/);
    await store.getByText('Measured in visitors’ browsers: store').click();
    const lcp = store.getByRole('article').filter({ has: page.getByRole('heading', { name: 'LCP', exact: true }) });
    await expect(lcp).toContainText(/Live 1\.\d\d s/);
    await expect(lcp.locator('.MuiLineChart-mark')).toHaveCount(1);
    expect(await panelViolations(page)).toEqual([]);

    await page.goto('/admin-new/audit-log');
    await expect(page.getByText(`Rolled store back to ${first}`)).toBeVisible();
    await expect(page.getByText(`Gave ${next} of store to 25 % of the visitors`)).toBeVisible();
  } finally {
    await site.stop();
  }
});
