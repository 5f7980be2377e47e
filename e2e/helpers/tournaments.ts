import type { APIRequestContext, Page } from '@playwright/test';

export interface Match {
  id: number;
  round: number;
  match_number: number;
  player1_name: string | null;
  player2_name: string | null;
  winner_name: string | null;
  scheduled_date: string | null;
  is_active: boolean;
}

export interface Tournament {
  id: number;
  name: string;
  game: string;
  predictions_count: number;
  matches_count: number;
  user_has_prediction: boolean;
}

export interface TournamentResponse {
  tournament: Tournament & { matches: Match[] };
  user_prediction: { matches: { tournament_match_id: number; predicted_winner_name: string }[] } | null;
  top_predictions: { user: { username: string }; correct: number; total: number }[];
}

export const ONE = '**/api/r/tournaments/*';

/** Tournaments of the demo data: half played, and open for predictions. */
export const RUNNING = 'Stage Light Open';
export const OPEN = 'Encore Invitational';

export const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 2 }) });
export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
export const pick = (page: Page, match: string, player: string) =>
  page.getByRole('group', { name: match }).getByRole('button', { name: player, exact: true });
export const save = (page: Page) => page.getByRole('button', { name: 'Save Predictions' });

/** All tournaments as the API returns them to the requesting guest or member. */
export async function fetchTournaments(request: APIRequestContext): Promise<Tournament[]> {
  return ((await (await request.get('/api/r/tournaments')).json()) as { data: Tournament[] }).data;
}

export async function fetchTournament(request: APIRequestContext, name: string): Promise<TournamentResponse> {
  const found = (await fetchTournaments(request)).find((tournament) => tournament.name === name);
  if (!found) throw new Error(`The demo data have no ${name}.`);
  return ((await (await request.get(`/api/r/tournaments/${found.id}`)).json()) as { data: TournamentResponse }).data;
}

export async function replaceMatches(page: Page, matches: (own: Match[]) => Partial<Match>[]): Promise<void> {
  await page.route(ONE, async (route) => {
    const response = (await (await route.fetch()).json()) as { data: TournamentResponse };
    const { tournament } = response.data;
    await route.fulfill({
      json: { ...response, data: { ...response.data, tournament: { ...tournament, matches: matches(tournament.matches) } } },
    });
  });
}

/** The matches of a single-elimination bracket before the first match. */
export function knockOut(players: number): Match[] {
  const matches: Match[] = [];
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
      });
    }
  }
  return matches;
}
