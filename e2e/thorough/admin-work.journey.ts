import type { Cookie, Page } from '@playwright/test';
import { expect, login } from '../helpers/fixtures';
import { createdId, inHours, save, test } from '../helpers/panel';
import { png } from '../helpers/png';
import { post } from '../helpers/post';
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

test('the staff replies to a ticket and sees that the member replied meanwhile: the member reads the reply', async ({
  page,
  allowErrors,
}) => {
  // 401 and 403: the panel reads the queue and the member also while the page has no session, or the member's.
  allowErrors(/409|401|403/);
  await login(page, 'faceless');
  await post(page, '/api/r/tickets', {
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
  await post(page, `/api/r/tickets/${id}/reply`, { multipart: { message: 'And 20 of today.' } });
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
