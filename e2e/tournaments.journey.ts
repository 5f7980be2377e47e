import type { Page } from '@playwright/test';
import { violations } from './helpers/axe';
import { expect, login, test, toast } from './helpers/fixtures';
import { waitForIdle, shifts, waitForRender, watchShifts } from './helpers/shifts';
import { ONE, OPEN, RUNNING, card, fetchTournament, fetchTournaments, knockOut, pick, replaceMatches, save } from './helpers/tournaments';
import { resize } from './helpers/widths';

const bracket = (page: Page) => page.locator('[aria-hidden="true"]').filter({ hasText: 'Final' }).first();
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

const centersOf = (page: Page) =>
  bracket(page).evaluate((frame) => {
    const center = (element: Element) => element.getBoundingClientRect().top + element.getBoundingClientRect().height / 2;
    const columns = [...frame.querySelectorAll('p')].map((title) => title.parentElement).filter((column) => column !== null);
    return columns.map((column) => [...(column.querySelector('p + div')?.children ?? [])].map((place) => center(place)));
  });

test('a guest opens a tournament from the list by keyboard and by a click: a wide screen shows its bracket, without tab stops', async ({
  page,
  request,
}) => {
  const [first, second] = await fetchTournaments(request);
  await page.clock.install();
  await page.goto('/tournaments');

  await test.step('each card has one tab stop, and a click anywhere on it opens it', async () => {
    await card(page, first?.name ?? '')
      .getByRole('link')
      .focus();
    await page.keyboard.press('Tab');
    await expect(card(page, second?.name ?? '').getByRole('link', { name: 'View Bracket' })).toBeFocused();
    await card(page, RUNNING).click({ position: { x: 20, y: 200 } });
    await expect(page.getByRole('heading', { level: 1, name: RUNNING })).toBeVisible();
  });

  await test.step('each match is centered between the two before it', async () => {
    await replaceMatches(page, () => knockOut(32));
    const again = page.waitForResponse(ONE);
    await page.clock.fastForward(31_000);
    await again;
    await expect(bracket(page).locator('path[data-state]')).toHaveCount(30);
    const centers = await centersOf(page);
    expect(centers.map(({ length }) => length)).toEqual([16, 8, 4, 2, 1]);
    centers.slice(1).forEach((round, index) =>
      round.forEach((center, place) => {
        const [upper = 0, lower = 0] = (centers[index] ?? []).slice(2 * place, 2 * place + 2);
        expect(center).toBeCloseTo((upper + lower) / 2, 0);
      }),
    );
    await page.unrouteAll({ behavior: 'wait' });
  });

  await tab(page, 'Bracket').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('[aria-hidden="true"]:focus-within')).toHaveCount(0);
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(bracket(page)).toBeHidden();
});

test('a member predicts matches by keyboard while a result comes in, and saves them: they are there after a reload, and nothing shifts', async ({
  page,
}) => {
  await login(page, 'newcomer');
  const { tournament } = await fetchTournament(page.request, OPEN);
  const [first, second] = tournament.matches;
  if (!first?.player1_name || !second?.player1_name || !second.player2_name) throw new Error('The demo data have two matches to predict.');
  await watchShifts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto(`/tournaments/${tournament.id}?tab=predictions`);

  await test.step('two winners are picked by keyboard', async () => {
    await expect(save(page)).toBeDisabled();
    await pick(page, 'Round 1 - Match 1', first.player1_name ?? '').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(pick(page, 'Round 1 - Match 2', second.player1_name ?? '')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 of 4 picked')).toBeVisible();
    await waitForIdle(page);
    expect(await shifts(page)).toEqual([]);
  });

  await test.step('after 30 s a refetch shows a decided match, and the other picks stay', async () => {
    await resize(page, 375);
    await replaceMatches(page, (matches) =>
      matches.map((match) => (match.match_number === 3 && match.round === 1 ? { ...match, winner_name: match.player1_name } : match)),
    );
    const again = page.waitForResponse(ONE);
    await page.clock.runFor(31_000);
    await again;
    await expect(page.getByText('2 of 3 picked')).toBeVisible();
    await waitForIdle(page);
    expect(await shifts(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('they are saved, and there after a reload', async () => {
    await save(page).click();
    await expect(toast(page, 'Predictions saved successfully!')).toBeVisible();
    await expect(page.getByText('All picks are saved')).toBeVisible();
    await page.reload();
    await expect(pick(page, 'Round 1 - Match 1', first.player1_name ?? '')).toHaveAttribute('aria-pressed', 'true');
    await tab(page, 'Bracket').click();
    await expect(page.getByText('Your pick', { exact: true }).filter({ visible: true })).toHaveCount(2);
    await waitForRender(page);
    expect(await shifts(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  });
});
