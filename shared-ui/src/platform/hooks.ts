import type { QueryKey } from '@tanstack/react-query';
import { useEffect, createContext, useContext, useState } from 'react';
import { useStore } from 'zustand';
import type { ShowToast, Site, SiteConfig, User, Platform } from './platform';

/** Returns the signed-in member, or null for a guest. */
export const useCurrentUser = (): User | null => useStore(usePlatform().session, (session) => session.user);

/** Returns a function that updates the member in the shell at once with saved values; it sends no request. */
export const useUpdateUser = (): ((changes: Partial<User>) => void) => useStore(usePlatform().session, (session) => session.updateUser);

export const useToast = (): ShowToast => usePlatform().showToast;

/** Returns a function that covers the page with the loading overlay, and returns a function that removes it. */
export const useLoadingOverlay = (): ((message?: string) => () => void) => usePlatform().showLoading;

/** Returns a function that offers the member web push, after an entry or a redemption. They are asked until they have answered once. */
export function useOfferNotifications(): () => void {
  const platform = usePlatform();
  return () => platform.offerNotifications?.();
}

export const useSite = (): Site => useStore(usePlatform().site);

export const useSiteConfig = (): SiteConfig => usePlatform().config;

/**
 * Keeps a query up to date by server push: it refetches with each change of the topic, with the pushed data as its response. @param topic
 * such as `raffles` or `raffle:12` (docs/live-updates.md); about the signed-in member `me:store`, `me:tickets`, `me:claims`, `me:profile`,
 * `me:winnings` or `me:notifications` @param isDerived refetches all queries that begin with the key and request something else than the
 * topic's GET, after a random delay @returns milliseconds over which to spread further requests after a change, which reaches all visitors
 * at once; 0 while the topic isn't live
 */
export function useLive(topic: string, queryKey: QueryKey, { isDerived = false } = {}): number {
  const { live } = usePlatform();
  // Query keys are compared by their JSON.
  const key = JSON.stringify(queryKey);
  useEffect(() => live.subscribe({ topic, queryKey: JSON.parse(key) as QueryKey, isDerived }), [live, topic, key, isDerived]);
  return useStore(live.status, ({ topics, jitter }) => (topics.has(topic) ? jitter : 0));
}

/** Sets the document title to "{title} - {brand}" (docs/product.md#routes). */
export function usePageTitle(title: string): void {
  const { name } = useSite();
  useEffect(() => {
    document.title = `${title} - ${name}`;
  }, [title, name]);
}

const PlatformContext = createContext<Platform | null>(null);

/** Provides the platform to its children. The host renders one around all remotes. */
export const PlatformProvider = PlatformContext.Provider;

/** Returns the whole platform; prefer the specific hooks. @throws outside of a provider */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) {
    throw new Error(
      'There is no Greenroom platform above this component. The host provides it on the site; ' +
        "in a test, render with renderPage() from '@greenroom/shared-ui/testing'.",
    );
  }
  return platform;
}

/** Returns the value, or the last one that wasn't null, so a dialog keeps its content while it fades out. */
export function useLastValue<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
