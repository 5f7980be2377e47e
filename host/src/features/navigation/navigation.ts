import { matchPath } from 'react-router-dom';
import { paths } from '../../app/paths';
import type { Remote } from '../../remotes/registry';

export interface NavigationLink {
  label: string;
  path: string;
}

export interface NavigationGroup {
  label: string;
  links: readonly NavigationLink[];
}

const leaderboard = { label: 'Leaderboard', path: paths.leaderboard };
const challenges = { label: 'Challenges', path: paths.challenges };
const bonusHunts = { label: 'Bonus Hunts', path: paths.bonusHunts };
const tournaments = { label: 'Tournaments', path: paths.tournaments };
const raffles = { label: 'Raffles', path: paths.raffles };
const store = { label: 'Store', path: paths.store };

/** The menus of the top bar (specification 1, section 2). */
export const MENUS: readonly NavigationGroup[] = [
  { label: 'Affiliates', links: [leaderboard, challenges] },
  { label: 'Stream', links: [bonusHunts, tournaments, raffles] },
];

/** What stands in the top bar beside the menus. */
export const BAR_LINKS: readonly NavigationLink[] = [store];

/** The columns of the footer beside the brand's (specification 1, section 2). */
export const FOOTER_COLUMNS: readonly NavigationGroup[] = [
  {
    label: 'Quick Links',
    links: [
      { label: 'Home', path: paths.home },
      store,
      { label: 'Tickets', path: paths.tickets },
      { label: 'Contact', path: paths.contact },
    ],
  },
  { label: 'Stream', links: [bonusHunts, tournaments, raffles] },
  { label: 'Affiliates', links: [leaderboard, challenges] },
];

/** The links that some remote answers: a link that leads nowhere is worse than none. */
export function reachable<L extends NavigationLink>(links: readonly L[], remotes: readonly Remote[]): L[] {
  const routes = remotes.flatMap((remote) => remote.routes);
  return links.filter(({ path }) => routes.some((route) => matchPath(route, path)));
}

/** The groups with only their reachable links; an empty group is left out. */
export function reachableGroups(groups: readonly NavigationGroup[], remotes: readonly Remote[]): NavigationGroup[] {
  return groups
    .map((group) => ({ ...group, links: reachable(group.links, remotes) }))
    .filter((group) => group.links.length > 0);
}
