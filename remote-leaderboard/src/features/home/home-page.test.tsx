import { preferReducedMotion, renderPage, respond } from '@greenroom/shared-ui/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { ActiveLeaderboards } from './active-leaderboards';
import { Affiliates } from './affiliates';
import { Hero } from './hero';
import HomePage from './home-page';
import { QuickLinks } from './quick-links';

const DAY = 86_400_000;
const member = { id: '5', username: 'nova', kick_username: 'novalive', avatar: null, points: 5, role: 'Member' };

const boards = {
  success: true,
  data: {
    platforms: [
      { id: 1, name: 'Roo', slug: 'roo', active_leaderboard: { total_prize_pool: '1000.50' } },
      { id: 2, name: 'Sol', slug: 'sol', active_leaderboard: { total_prize_pool: 99.5 } },
      { id: 3, name: 'Resting', slug: 'resting', active_leaderboard: null },
      { id: 4, name: 'Zen', slug: 'zen', active_leaderboard: { total_prize_pool: 0 } },
    ],
    all_leaderboards: {
      roo: {
        current_period: { endTimestamp: Date.now() + 3 * DAY },
        prizes: [500, 300],
        top_three: [{ displayName: 'ace', wagered: '12000.5' }],
      },
      sol: { current_period: { endTimestamp: Date.now() - DAY }, top_three: [{ displayName: 'lumen', wagered: 1 }] },
    },
  },
};
const api = {
  'GET /api/r/stats/total-given-away': { success: true, total: '128431.2', formatted_total: '$128,431.20' },
  'GET /api/r/leaderboard': boards,
  'GET /api/r/affiliates/stats': { success: true, data: {} },
  'GET /api/r/affiliates/featured': {
    success: true,
    data: [{ id: 7, name: 'Roo', logo_url: '/storage/roo.webp', benefits: ['Fast payouts', 'Weekly bonus', 'Fast payouts'] }],
  },
};

// Makes animated numbers show their value at once.
beforeEach(preferReducedMotion);
afterEach(() => jest.restoreAllMocks());

test('greets guests with a link to the sign-in, and shows no error of the affiliate statistics, which it does not display', async () => {
  const { requests, toasts } = renderPage(HomePage, {
    api: { ...api, 'GET /api/r/affiliates/stats': respond(500, { success: false }) },
    config: { chat: { name: 'Chatter' } },
  });

  expect(screen.getByRole('heading', { level: 1, name: 'Join the Community' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login with Chatter' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('region', { name: 'Quick Links' })).toBeVisible();
  expect(document.title).toBe('Home - Greenroom');
  for (const { loaded } of SECTIONS) expect(await loaded()).toBeVisible();
  expect(requests.map(({ path }) => path)).toContain('/api/r/affiliates/stats');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(toasts).toEqual([]);
  expect(requests.find(({ path }) => path === '/api/r/leaderboard')?.params).toEqual({});
});

test("greets guests with the staff's words, as text", async () => {
  renderPage(Hero, { api, config: { appearance: { heroTitle: 'Come in', heroText: '<b>At nine</b>' } } });
  expect(screen.getByRole('heading', { level: 1, name: 'Come in' })).toBeVisible();
  expect(screen.getByText('<b>At nine</b>')).toBeVisible();
  expect(await screen.findByText('$128,431.20')).toBeVisible();
});

test.each([
  [member, 'Welcome back, novalive!'],
  [{ ...member, kick_username: null }, 'Welcome back, nova!'],
  [{ ...member, kick_username: null, username: '' }, 'Welcome back, User!'],
])('greets the member %j with "%s"', async (user, greeting) => {
  renderPage(Hero, { api, user });
  expect(screen.getByRole('heading', { level: 1, name: greeting })).toBeVisible();
  expect(screen.getByText('Ready to continue your journey?')).toBeVisible();
  expect(await screen.findByText('$128,431.20')).toBeVisible();
});

test('links to the main pages, with the total prize pool of the leaderboards', async () => {
  renderPage(QuickLinks, { api });
  expect(await screen.findByText('$1,100.00')).toBeVisible();
  const links = within(screen.getByRole('region', { name: 'Quick Links' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/leaderboard',
    '/challenges',
    '/bonus-hunts',
    '/tournaments',
    '/raffles',
  ]);
});

test('lists the affiliate programs with links to a new tab, and hides a logo that fails to load', async () => {
  renderPage(Affiliates, { api });
  const join = await screen.findByRole('link', { name: 'Join Now' });
  expect(join).toHaveAttribute('href', '/api/r/affiliates/7/redirect');
  expect(join).toHaveAttribute('target', '_blank');
  expect(screen.getByText('Weekly bonus')).toBeVisible();

  const region = screen.getByRole('region', { name: 'Become an Affiliate' });
  fireEvent.error(region.querySelector('img')!);
  expect(region.querySelector('img')).not.toBeInTheDocument();
});

test('says on the card of a program how to take part, where the staff has entered it', async () => {
  const [plain] = api['GET /api/r/affiliates/featured'].data;
  const how_to_join = { affiliate_id: 8, name: 'Sol', code: 'GREEN', steps: ['Wager.'], disclosure: 'We earn a share.' };
  const data = [plain, { ...plain, id: 8, name: 'Sol', how_to_join }];
  renderPage(Affiliates, { api: { ...api, 'GET /api/r/affiliates/featured': { success: true, data } } });
  expect(await screen.findAllByRole('link', { name: 'Join Now' })).toHaveLength(2);
  expect(screen.getByText('How to take part').closest('li')).toHaveTextContent(/^Sol.*GREEN.*Wager\.18\+ We earn a share\.Join Now$/);
});

test('shows a retry button for a response without a total', async () => {
  let response: object = { success: true };
  const { user } = renderPage(Hero, { api: { ...api, 'GET /api/r/stats/total-given-away': () => response } });
  expect(await screen.findByText("Couldn't load the total.")).toBeVisible();
  response = { success: true, data: { total: 12 } };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$12.00')).toBeVisible();
});

test('without affiliate programs, links to the configured e-mail address', async () => {
  const none = { ...api, 'GET /api/r/affiliates/featured': { success: true, data: [] } };
  renderPage(Affiliates, { api: none, config: { affiliateEmail: 'deals@site.test' } });
  expect(await screen.findByText('No affiliate programs available at the moment. Check back soon!')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', 'mailto:deals@site.test');
});

test('shows the active boards one platform at a time, wrapping around', async () => {
  const { user } = renderPage(ActiveLeaderboards, { api });
  expect(await screen.findByRole('heading', { name: 'Roo Leaderboard' })).toBeVisible();
  const section = within(screen.getByRole('region', { name: 'Active Leaderboards' }));
  expect(section.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Roo', 'Sol', 'Zen']);
  expect(section.getByText('$1,000.50')).toBeVisible();
  expect(section.getByRole('timer', { name: 'Ends in' })).toHaveTextContent('02 Days');
  expect(section.getByRole('listitem')).toHaveTextContent(/ace.*\$12,000\.50.*\$500\.00/);
  expect(section.getByRole('link', { name: 'View Full Leaderboard' })).toHaveAttribute('href', '/leaderboard');

  await user.click(section.getByRole('button', { name: 'Previous platform' }));
  expect(section.getByRole('heading', { name: 'Zen Leaderboard' })).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Next platform' }));
  expect(section.getByRole('heading', { name: 'Roo Leaderboard' })).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Next platform' }));
  expect(section.getByRole('heading', { name: 'Sol Leaderboard' })).toBeVisible();
  expect(section.getByText('Ended')).toBeVisible();
});

/** The page's sections: endpoint, texts after a failure, and content after loading. */
const SECTIONS = [
  {
    endpoint: 'GET /api/r/stats/total-given-away',
    failed: ["Couldn't load the total."],
    loaded: () => screen.findByText('$128,431.20'),
  },
  {
    endpoint: 'GET /api/r/affiliates/featured',
    failed: ['No affiliate programs available at the moment. Check back soon!', 'Contact Us'],
    loaded: () => screen.findByRole('link', { name: 'Join Now' }),
  },
  {
    endpoint: 'GET /api/r/leaderboard',
    failed: ['No leaderboard data available'],
    loaded: () => screen.findByRole('link', { name: 'View Full Leaderboard' }),
  },
];

test.each(SECTIONS)(
  'after a failure of $endpoint, shows its section empty with a retry button, and loads all others',
  async ({ endpoint, failed, loaded }) => {
    let response: object = respond(500, '<html>');
    const { user, toasts } = renderPage(HomePage, {
      api: { ...api, [endpoint]: () => response },
      config: { affiliateEmail: 'deals@site.test' },
    });
    for (const text of failed) expect(await screen.findByText(text)).toBeVisible();
    for (const other of SECTIONS) if (other.endpoint !== endpoint) expect(await other.loaded()).toBeVisible();
    response = api[endpoint as keyof typeof api];
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await loaded()).toBeVisible();
    for (const text of failed) expect(screen.queryByText(text)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(toasts).toEqual([]);
  },
);
