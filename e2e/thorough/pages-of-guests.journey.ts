import { type OpenedPage, testPages } from '../helpers/page-walk';

/** The pages on which a guest sees something else than a member, by addresses that preload other data. */
const OF_GUESTS: Record<string, OpenedPage>[] = [
  {
    '/': { title: /^Home/, preloads: 4 },
    '/leaderboard?period=last': { title: /^Leaderboard/, preloads: 2 },
    '/challenges': { title: /^Challenges/, preloads: 2 },
    '/store': { title: /^Store/, preloads: 1 },
    '/bonus-hunts?tab=predictions': { title: /^Bonus Hunts/, preloads: 3 },
  },
  {
    '/contact': { title: /^Contact/, preloads: 1 },
    '/raffles?tab=ended': { title: /^Raffles/, preloads: 2 },
    '/raffles/2': { title: /^Headset Raffle/, preloads: 2 },
    '/tournaments/2': { title: /^Stage Light Open/, preloads: 2 },
    '/profile/HighRollerLive': { title: /^Profile/, preloads: 2 },
    '/settings': { title: /^Settings/, preloads: 1 },
  },
];

for (const pages of OF_GUESTS) testPages(pages, { width: 1280 });
