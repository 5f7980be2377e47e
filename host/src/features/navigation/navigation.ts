import { useSiteConfig } from '@greenroom/shared-ui/platform';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { paths } from '../../app/paths';
import type { Remote } from '../../remotes/registry';
import { remotesStore } from '../../remotes/remotes-store';
import { t } from '../../texts';

export interface NavigationLink {
  label: string;
  path: string;
}

export interface NavigationGroup {
  label: string;
  links: readonly NavigationLink[];
}

const store = (): NavigationLink => ({ label: t('Store'), path: paths.store });

const affiliates = (): NavigationGroup => ({
  label: t('Affiliates'),
  links: [
    { label: t('Leaderboard'), path: paths.leaderboard },
    { label: t('Challenges'), path: paths.challenges },
  ],
});

const stream = (): NavigationGroup => ({
  label: t('Stream'),
  links: [
    { label: t('Bonus Hunts'), path: paths.bonusHunts },
    { label: t('Tournaments'), path: paths.tournaments },
    { label: t('Raffles'), path: paths.raffles },
  ],
});

export const menus = (): readonly NavigationGroup[] => [affiliates(), stream()];

export const barLinks = (): readonly NavigationLink[] => [store()];

/** Returns the link columns of the footer (docs/product.md#shell). */
export const footerColumns = (): readonly NavigationGroup[] => [
  {
    label: t('Quick Links'),
    links: [
      { label: t('Home'), path: paths.home },
      store(),
      { label: t('Tickets'), path: paths.tickets },
      { label: t('Contact'), path: paths.contact },
    ],
  },
  stream(),
  affiliates(),
];

const ownPaths = () => [...menus().flatMap(({ links }) => links), ...barLinks()].map(({ path }) => path);

/** Returns the "More" menu of links that remotes (decision 0009) and the staff add to the site's own; null without any. */
export function useMoreMenu(): NavigationGroup | null {
  // As text: entries that complete the page data change no menu, and must not render again.
  const menu = useStore(remotesStore, ({ remotes }) => JSON.stringify(remotes.flatMap((remote) => remote.menu ?? [])));
  const pages = useSiteConfig().links?.menu;
  return useMemo(() => moreMenu(JSON.parse(menu) as NonNullable<Remote['menu']>, pages), [menu, pages]);
}

function moreMenu(menu: NonNullable<Remote['menu']>, pages: readonly NavigationLink[] = []): NavigationGroup | null {
  const links = new Map<string, NavigationLink>();
  const taken = ownPaths();
  for (const { label, to: path } of menu) {
    if (!taken.includes(path) && !links.has(path)) links.set(path, { label, path });
  }
  for (const page of pages) links.set(page.path, page);
  return links.size > 0 ? { label: t('More'), links: [...links.values()] } : null;
}

export const containsPath = ({ links }: NavigationGroup, pathname: string) =>
  links.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
