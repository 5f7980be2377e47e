import type { PageConfig } from '@greenroom/contract';
import { createStore } from 'zustand';
import { SITE_FALLBACK, withDefaults } from '../platform';
import type { LiveStatus, Platform, Session, Site, ToastType, User } from '../platform';

/** Makes a platform without a host and without live updates, which records the toasts, the prefetched routes and the offers of a page. */
export function fakePlatform(user: User | null = null, config?: PageConfig) {
  const toasts: { message: string; type: ToastType }[] = [];
  const warmed: string[] = [];
  const offers: 'notifications'[] = [];
  const platform: Platform = {
    session: createStore<Session>((set) => ({
      user,
      updateUser: (changes) => set((session) => ({ user: session.user && { ...session.user, ...changes } })),
    })),
    site: createStore<Site>(() => SITE_FALLBACK),
    config: withDefaults(config),
    live: { status: createStore<LiveStatus>(() => ({ topics: new Set(), jitter: 0 })), subscribe: () => () => undefined },
    showToast: (message, type = 'info') => void toasts.push({ message, type }),
    showLoading: () => () => undefined,
    offerNotifications: () => void offers.push('notifications'),
    warmRoute: (path) => void warmed.push(path),
  };
  return { platform, toasts, warmed, offers };
}
