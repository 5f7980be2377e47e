import type { TournamentMatch, TournamentResponse, TournamentSummary } from '@greenroom/contract';
import type { APIRequestContext, Page } from '@playwright/test';

export const ONE = '**/api/r/tournaments/*';

/** Tournaments of the demo data: half played, and open for predictions. */
export const RUNNING = 'Stage Light Open';
export const OPEN = 'Encore Invitational';

export const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 2 }) });
export const pick = (page: Page, match: string, player: string) =>
  page.getByRole('group', { name: match }).getByRole('button', { name: player, exact: true });
export const save = (page: Page) => page.getByRole('button', { name: 'Save Predictions' });

/** All tournaments as the API returns them to the requesting guest or member. */
export async function fetchTournaments(request: APIRequestContext): Promise<TournamentSummary[]> {
  return ((await (await request.get('/api/r/tournaments')).json()) as { data: TournamentSummary[] }).data;
}

export async function fetchTournament(request: APIRequestContext, name: string): Promise<TournamentResponse['data']> {
  const found = (await fetchTournaments(request)).find((tournament) => tournament.name === name);
  if (!found) throw new Error(`The demo data have no ${name}.`);
  return ((await (await request.get(`/api/r/tournaments/${found.id}`)).json()) as TournamentResponse).data;
}

export async function replaceMatches(page: Page, matches: (own: TournamentMatch[]) => Partial<TournamentMatch>[]): Promise<void> {
  await page.route(ONE, async (route) => {
    const response = (await (await route.fetch()).json()) as TournamentResponse;
    const { tournament } = response.data;
    await route.fulfill({
      json: { ...response, data: { ...response.data, tournament: { ...tournament, matches: matches(tournament.matches) } } },
    });
  });
}

/** The matches of a single-elimination bracket before the first match. */
export function knockOut(players: number): TournamentMatch[] {
  const matches: TournamentMatch[] = [];
  for (let count = players / 2, round = 1; count >= 1; count /= 2, round++) {
    for (let index = 0; index < count; index++) {
      const [one, other] = round === 1 ? [`Player ${2 * index + 1}`, `Player ${2 * index + 2}`] : [null, null];
      matches.push({
        id: 1000 + matches.length,
        round,
        match_number: index + 1,
        player1_name: one,
        player2_name: other,
        winner_name: null,
        scheduled_date: null,
        is_active: false,
        locked: false,
      });
    }
  }
  return matches;
}
