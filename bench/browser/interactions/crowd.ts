import type { Page } from '@playwright/test';

const MANY = 10_000;

const NAMES = ['nightowl', 'Velvet', 'stage_left', 'MoonlitRunner', 'kettledrum', 'Pia', 'a_rather_long_name_for_a_player', 'Öre'];
const SLOTS = ['Temple of Echoes', 'Neon Harvest', 'Captain Cobalt', 'The Last Encore'];
const TYPES = ['passwordless', 'points', 'password'] as const;

const each = <T>(make: (index: number) => T) => Array.from({ length: MANY }, (_, index) => make(index));
const nameOf = (index: number) => `${NAMES[index % NAMES.length]}${index}`;

const board = (slug: string, most: number) => ({
  platform: { name: slug, currency_symbol: '$' },
  current_period: { start: '2026-11-01T00:00:00Z', end: '2099-12-01T00:00:00Z' },
  prizes: [2500, 1250, 750, 500, 400, 300, 200, 100, 75, 50],
  top_three: [1, 2, 3].map((rank) => ({ displayName: `${slug} ${rank}`, wagered: most + (4 - rank) * 1000 })),
  rest_of_users: each((index) => ({ displayName: nameOf(index), wagered: most - index * 97.31 })),
});

/** Mocks a leaderboard of two platforms, each with 10,000 ranks below the podium. */
export async function crowdLeaderboard(page: Page): Promise<void> {
  const platforms = ['Roobet', 'Gamdom'].map((name, index) => ({
    id: index + 1,
    name,
    slug: name.toLowerCase(),
    active_leaderboard: null,
  }));
  const data = { platforms, all_leaderboards: { roobet: board('roobet', 1_000_000), gamdom: board('gamdom', 1_234_567) } };
  const body = JSON.stringify({ success: true, data });
  await page.route('**/api/r/leaderboard*', (route) => route.fulfill({ contentType: 'application/json', body }));
}

/** Mocks 10,000 entries of every raffle, searched and filtered like the server does. */
export async function crowdRaffle(page: Page): Promise<void> {
  const now = Date.now();
  const entries = each((index) => {
    const type = TYPES[index % TYPES.length];
    return {
      id: MANY - index,
      user: { id: `${90_000 + index}`, username: nameOf(index), avatar: null, kick_username: null },
      entry_type: type,
      points_spent: type === 'points' ? 100 * (1 + (index % 7)) : 0,
      created_at: new Date(now - 97_000 * index).toISOString(),
      tickets: 1,
    };
  });
  await page.route('**/api/r/raffles/*/entries**', (route) => {
    const params = new URL(route.request().url()).searchParams;
    const [search, type] = [params.get('search')?.toLowerCase() ?? '', params.get('type') ?? 'all'];
    const data = entries.filter(
      (entry) => entry.user.username.toLowerCase().includes(search) && (type === 'all' || entry.entry_type === type),
    );
    // The first page has all entries.
    return route.fulfill({ json: { success: true, data: params.has('before') ? [] : data } });
  });
}

/** Mocks 10,000 predictions for the running hunt. */
export async function crowdPredictions(page: Page): Promise<void> {
  const now = Date.now();
  const predictions = each((index) => ({
    id: index + 1,
    user: { id: `${90_000 + index}`, username: nameOf(index), avatar: null, kick_username: null },
    end_balance: (index * 7919) % 50_000,
    highest_multiplier: ((index * 31) % 4000) / 2,
    highest_multiplier_game: SLOTS[index % SLOTS.length],
    created_at: new Date(now - 61_000 * index).toISOString(),
  }));
  await page.route('**/api/r/bonus-hunts/predictions', async (route) => {
    const response = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...response, predictions } });
  });
}
