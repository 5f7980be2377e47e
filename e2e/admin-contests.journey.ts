import { expect, login } from './fixtures';
import { createdId, inHours, save, test } from './panel';
import { newVisitor } from './visitor';

test('the staff creates, closes and draws a raffle: visitors can verify the draw', async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await login(page, 'stagemanager');
  await page.goto('/admin-new/raffles/create');
  await page.getByLabel('Title').fill('Backstage Raffle');
  await page.getByLabel('Prize').fill('A backstage pass');
  await page.getByLabel('Starts').fill(inHours(-1));
  await page.getByLabel('The server draws as soon as it has ended').uncheck();
  await page.getByLabel('Password').fill('encore');
  await save(page);
  const id = await createdId(page, 'raffles');
  const commitment = await page.getByText(/^[0-9a-f]{64}$/).textContent();
  await expect(page.getByText('Secret until the draw.')).toBeVisible();

  const member = await newVisitor(browser, { baseURL });
  await login(member, 'faceless');
  await member.goto(`/raffles/${id}`);
  const status = await member.evaluate(async (raffle) => {
    const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
    const body = JSON.stringify({ entry_type: 'password', password: 'encore' });
    return (await fetch(`/api/r/raffles/${raffle}/enter`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-CSRF-TOKEN': token }, body })).status;
  }, id);
  expect(status).toBe(200);

  await page.reload();
  await expect(page.getByText('Somebody has entered, so that the terms stand.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Entries' }).getByRole('link', { name: 'faceless' })).toHaveAttribute('href', '/profile/faceless');
  await expect(page.getByRole('button', { name: 'Take away' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Close now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close now' }).click();
  await page.getByRole('button', { name: 'Draw winners' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Draw winners' }).click();
  const draw = page.getByRole('region', { name: 'The draw' });
  await expect(draw.getByRole('listitem')).toHaveText(/^faceless with the entry \d+$/);
  await expect(draw).toContainText(commitment ?? '-');

  await draw.getByRole('link', { name: `/raffles/${id}` }).click();
  await page.getByRole('region', { name: 'Winners' }).getByRole('button', { name: 'How the winners were found' }).click();
  const record = page.getByRole('dialog', { name: 'How the winners were found' });
  await expect(record).toContainText(commitment ?? '-');
  await record.getByRole('button', { name: 'Check this draw' }).click();
  await expect(record.getByText('The winners follow from the seed and the entries.')).toBeVisible();
  await member.context().close();
});

test('the staff creates a tournament of four and enters results up to the champion', async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await login(page, 'stagemanager');
  await page.goto('/admin-new/tournaments/create');
  await page.getByLabel('Name').fill('Backstage Cup');
  await page.getByLabel('Starts').fill(inHours(-1));
  await save(page);
  const id = await createdId(page, 'tournaments');

  await page.getByRole('link', { name: 'Make the bracket' }).click();
  await page.getByLabel('Players, one on each line').fill('Ann\nBob\nCy\nDee');
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
