import type { Page } from '@playwright/test';
import { crowdLeaderboard, crowdPredictions, crowdRaffle } from './crowd';
import { click } from './presses';

export type Kind = 'bare' | 'tabs' | 'search' | 'sort' | 'dialogs' | 'menus';

interface Interaction {
  kind: Kind;
  name: string;
  /** Presses, each measured separately. The last one restores the initial state, so that the interaction can be repeated. */
  presses: ((page: Page) => Promise<unknown>)[];
}

interface Scene {
  path: (page: Page) => Promise<string>;
  /** Mocks data before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Waits for the page's content. */
  ready: (page: Page) => Promise<unknown>;
  interactions: Interaction[];
}

const at = (path: string) => async () => path;
const button = (name: string | RegExp) => (page: Page) => click(page.getByRole('button', { name }).first());
const tab = (name: RegExp) => (page: Page) => click(page.getByRole('tab', { name }));
const key = (name: string) => (page: Page) => page.keyboard.press(name);

/** Types slowly, so that responses arrive between the keys. */
const typing = (place: string, text: string): Interaction['presses'] => [
  (page) => click(page.getByPlaceholder(place)),
  ...[...text].map((letter) => (page: Page) => page.keyboard.press(letter)),
  (page) => page.keyboard.press('Backspace'),
  (page) => page.keyboard.press('Escape'),
];

/** A baseline: a button that only changes a text. */
export const BARE: Scene = {
  path: at('/bare'),
  prepare: (page) =>
    page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: '<button onclick="textContent++">0</button>' })),
  ready: (page) => page.getByRole('button').waitFor(),
  interactions: [{ kind: 'bare', name: 'a button that counts', presses: [(page) => click(page.getByRole('button'))] }],
};

/** The most frequent interactions, with the largest plausible content. */
export const SCENES: readonly Scene[] = [
  {
    path: at('/leaderboard'),
    prepare: crowdLeaderboard,
    ready: (page) => page.getByText('#4', { exact: true }).waitFor(),
    interactions: [
      { kind: 'tabs', name: 'platforms of 10,000 ranks', presses: [tab(/Gamdom/), tab(/Roobet/)] },
      { kind: 'tabs', name: 'periods of 10,000 ranks', presses: [button('Previous Period'), button('Current Period')] },
      { kind: 'search', name: '10,000 ranks', presses: typing('Search players...', 'owl') },
      { kind: 'menus', name: "the member's menu", presses: [button('HighRollerLive'), key('Escape')] },
    ],
  },
  {
    path: async (page) => `/raffles/${await enterableRaffle(page)}`,
    prepare: crowdRaffle,
    ready: (page) => page.getByRole('region', { name: 'Who has entered, the newest first' }).getByRole('listitem').first().waitFor(),
    interactions: [
      { kind: 'tabs', name: 'types of 10,000 entries', presses: [button(/^Points$/), button(/^All$/)] },
      { kind: 'search', name: '10,000 entries', presses: typing('Search entries...', 'owl') },
      { kind: 'dialogs', name: 'entering a raffle', presses: [button(/ Entry$/), key('Escape')] },
    ],
  },
  {
    path: at('/bonus-hunts?tab=predictions'),
    prepare: crowdPredictions,
    ready: (page) => page.getByRole('table', { name: 'Community Predictions' }).getByRole('row').nth(1).waitFor(),
    interactions: [
      { kind: 'sort', name: '10,000 rows', presses: [button(/^User/), button(/^User/), button(/^End Balance/), button(/^Date/)] },
      { kind: 'search', name: '10,000 rows', presses: typing('Search predictions...', 'vel') },
      { kind: 'tabs', name: 'bonus hunts', presses: [tab(/^Previous/), tab(/Predictions/)] },
    ],
  },
  {
    path: at('/store'),
    ready: (page) => page.getByRole('region', { name: 'Available Items' }).getByRole('listitem').first().waitFor(),
    interactions: [
      { kind: 'dialogs', name: 'redeeming an item', presses: [button(/^Redeem/), button('Cancel')] },
      {
        kind: 'dialogs',
        name: 'redeeming a code',
        presses: [button('HighRollerLive'), (page) => click(page.getByRole('menuitem', { name: 'Redeem Code' })), key('Escape')],
      },
    ],
  },
  {
    path: at('/challenges'),
    ready: (page) => page.getByRole('listitem').getByRole('heading', { level: 2 }).first().waitFor(),
    interactions: [
      { kind: 'tabs', name: 'challenges', presses: [tab(/^Completed/), tab(/^Active/)] },
      {
        kind: 'dialogs',
        name: 'a challenge',
        presses: [
          (page) => click(page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first()),
          key('Escape'),
        ],
      },
    ],
  },
  {
    path: at('/tickets/create'),
    ready: (page) => page.getByRole('combobox').first().waitFor(),
    interactions: [{ kind: 'menus', name: 'a select', presses: [(page) => click(page.getByRole('combobox').first()), key('Escape')] }],
  },
];

/** A raffle that the demo member may enter for free or for points. */
async function enterableRaffle(page: Page): Promise<number> {
  const { data } = (await (await page.request.get('/api/r/raffles')).json()) as {
    data: { id: number; is_active: boolean; has_ended: boolean }[];
  };
  const open = data.find(({ is_active: isActive, has_ended: hasEnded }) => isActive && !hasEnded);
  if (!open) throw new Error('The demo data have no open raffle.');
  return open.id;
}
