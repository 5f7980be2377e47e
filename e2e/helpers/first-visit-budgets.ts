import type { VisitCost } from './first-visit';

/**
 * The budgets of a guest's first visit on a phone. To exceed one, raise it here and give the reason; docs/performance.md explains the costs.
 *
 * All but layouts and one commit are the same in every run, so one request more fails. That commit is the message of a page whose code takes
 * longer than a second. Layouts depend on which changes share a frame: their limit is one and a half times the most of forty runs beside other
 * work. An animation that lays out the page adds sixty in a second.
 *
 * Six kilobytes of each are the translating and the formats of other languages (docs/decisions/0076-languages.md), two commits the footer's
 * list of languages, which comes when the page is idle. Reading the server's own words (`serverText`) takes one on boards, hunts and
 * tournaments.
 */
export const FIRST_VISIT: Record<string, VisitCost> = {
  // How to take part adds two kilobytes to the page and the responses of this and the next.
  '/': { requests: 28, scripts: 10, styles: 3, kilobytes: 274, commits: 19, layouts: 36 },
  '/leaderboard': { requests: 22, scripts: 12, styles: 3, kilobytes: 287, commits: 18, layouts: 26 },
  '/challenges': { requests: 29, scripts: 14, styles: 5, kilobytes: 297, commits: 12, layouts: 26 },
  // A picture of a slot is rendered again once it has loaded.
  '/bonus-hunts': { requests: 46, scripts: 15, styles: 5, kilobytes: 329, commits: 34, layouts: 60 },
  '/tournaments': { requests: 16, scripts: 7, styles: 3, kilobytes: 255, commits: 10, layouts: 18 },
  '/tournaments/2': { requests: 20, scripts: 11, styles: 3, kilobytes: 285, commits: 11, layouts: 20 },
  '/raffles': { requests: 18, scripts: 9, styles: 3, kilobytes: 264, commits: 12, layouts: 18 },
  // The pictures of the entrants, whom the demo's seed draws, are among them.
  '/raffles/2': { requests: 32, scripts: 15, styles: 3, kilobytes: 307, commits: 19, layouts: 30 },
  // The texts of items' rules, sales and deliveries add a kilobyte.
  '/store': { requests: 18, scripts: 10, styles: 3, kilobytes: 276, commits: 7, layouts: 15 },
  '/contact': { requests: 16, scripts: 7, styles: 3, kilobytes: 255, commits: 10, layouts: 18 },
  '/profile/HighRollerLive': { requests: 20, scripts: 8, styles: 3, kilobytes: 259, commits: 13, layouts: 21 },
};
