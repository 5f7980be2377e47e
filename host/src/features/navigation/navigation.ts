import { useSiteConfig } from '@greenroom/shared-ui/platform';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { paths } from '../../app/paths';
import type { Remote } from '../../remotes/registry';
import { remotesStore } from '../../remotes/remotes-store';

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

export const MENUS: readonly NavigationGroup[] = [affiliates, stream];

export const BAR_LINKS: readonly NavigationLink[] = [store];

/** The link columns of the footer (docs/product.md#shell). */
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

const OWN_PATHS = [...MENUS.flatMap(({ links }) => links), ...BAR_LINKS].map(({ path }) => path);

/** Returns the "More" menu of links that remotes (decision 0009) and the staff add to the site's own; null without any. */
export function useMoreMenu(): NavigationGroup | null {
  // As text: entries that complete the page data change no menu, and must not render again.
  const menu = useStore(remotesStore, ({ remotes }) => JSON.stringify(remotes.flatMap((remote) => remote.menu ?? [])));
  const pages = useSiteConfig().links?.menu;
  return useMemo(() => moreMenu(JSON.parse(menu) as NonNullable<Remote['menu']>, pages), [menu, pages]);
}

function moreMenu(menu: NonNullable<Remote['menu']>, pages: readonly NavigationLink[] = []): NavigationGroup | null {
  const links = new Map<string, NavigationLink>();
  for (const { label, to: path } of menu) {
    if (!OWN_PATHS.includes(path) && !links.has(path)) links.set(path, { label, path });
  }
  for (const page of pages) links.set(page.path, page);
  return links.size > 0 ? { label: 'More', links: [...links.values()] } : null;
}

export const containsPath = ({ links }: NavigationGroup, pathname: string) =>
  links.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
