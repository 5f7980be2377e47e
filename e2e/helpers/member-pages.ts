import type { OpenedPage } from './page-walk';

/** Every page of the site as a member sees it: those of two remotes each, for two workers. */
export const MEMBER_PAGES: Record<string, OpenedPage>[] = [
  {
    '/': { title: /^Home/, preloads: 4 },
    '/leaderboard': { title: /^Leaderboard/, preloads: 2 },
    '/challenges': { title: /^Challenges/, preloads: 2 },
    '/winners': { title: /^Winners/, preloads: 2 },
    '/store': { title: /^Store/, preloads: 1 },
    '/contact': { title: /^Contact/, preloads: 1 },
    '/pages/rules': { title: /^Community Rules/, preloads: 2 },
    '/bonus-hunts': { title: /^Bonus Hunts/, preloads: 3 },
    '/bonus-hunts?tab=previous': { title: /^Bonus Hunts/, preloads: 3 },
    '/no/such/page': { title: /^Page not found/, preloads: 1 },
  },
  {
    '/raffles': { title: /^Raffles/, preloads: 2 },
    '/raffles/7': { title: /^Summer Merch Drop/, preloads: 2 },
    '/tournaments': { title: /^Tournaments/, preloads: 2 },
    '/tournaments/2': { title: /^Stage Light Open/, preloads: 2 },
    '/tickets': { title: /^Support Tickets/, preloads: 1 },
    '/tickets/create': { title: /^Create Ticket/, preloads: 1 },
    '/tickets/1': { title: /^Ticket #1/, preloads: 1 },
    '/profile': { title: /^Profile/, preloads: 1 },
    '/history': { title: /^History/, preloads: 1 },
    '/settings': { title: /^Settings/, preloads: 1 },
    '/notifications': { title: /^Notifications/, preloads: 1 },
  },
];
