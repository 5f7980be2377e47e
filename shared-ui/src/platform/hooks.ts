import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ShowToast, Site, SiteConfig, User } from './platform';
import { usePlatform } from './platform-context';

/** The signed-in member, or null for a guest. */
export function useCurrentUser(): User | null {
  return useStore(usePlatform().session, (session) => session.user);
}

/** A function that shows saved values of the member in the shell at once; it sends nothing. */
export function useUpdateUser(): (changes: Partial<User>) => void {
  return useStore(usePlatform().session, (session) => session.updateUser);
}

/** A function that shows a toast. */
export function useToast(): ShowToast {
  return usePlatform().showToast;
}

/** A function that covers the page with the loading overlay and returns the one that takes it away. */
export function useLoadingOverlay(): (message?: string) => () => void {
  return usePlatform().showLoading;
}

/** The brand's name and description from the settings call, or their fallbacks. */
export function useSite(): Site {
  return useStore(usePlatform().site);
}

/** What the operator configured: names of the platforms, paths, addresses. */
export function useSiteConfig(): SiteConfig {
  return usePlatform().config;
}

/** Titles the page "{title} - {brand}" (specification 1, section 2). */
export function usePageTitle(title: string): void {
  const { name } = useSite();
  useEffect(() => {
    document.title = `${title} - ${name}`;
  }, [title, name]);
}
