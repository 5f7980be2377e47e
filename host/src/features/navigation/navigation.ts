import { paths } from '../../app/paths';

export interface NavigationLink {
  label: string;
  path: string;
}

export interface NavigationGroup {
  label: string;
  links: readonly NavigationLink[];
}

const store = { label: 'Store', path: paths.store };

const affiliates: NavigationGroup = {
  label: 'Affiliates',
  links: [
    { label: 'Leaderboard', path: paths.leaderboard },
    { label: 'Challenges', path: paths.challenges },
  ],
};

const stream: NavigationGroup = {
  label: 'Stream',
  links: [
    { label: 'Bonus Hunts', path: paths.bonusHunts },
    { label: 'Tournaments', path: paths.tournaments },
    { label: 'Raffles', path: paths.raffles },
  ],
};

/** The menus of the top bar (specification 1, section 2). */
export const MENUS: readonly NavigationGroup[] = [affiliates, stream];

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
  stream,
  affiliates,
];
