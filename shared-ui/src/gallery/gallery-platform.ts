import { createStore } from 'zustand';
import { SITE_FALLBACK, type Platform, type Session, type Site, type ToastType, withDefaults } from '../platform';

/** The last message that an example would have shown as a toast. */
export const lastToast = createStore<{ message: string; type: ToastType } | null>(() => null);

/** What the host would provide, for examples that stand on no site: a member, and messages shown in the page. */
export const galleryPlatform: Platform = {
  session: createStore<Session>((set) => ({
    user: { id: '175928847299117063', username: 'nova', kick_username: null, avatar: null, points: 12_450, role: 'Member' },
    updateUser: (changes) => set((session) => ({ user: session.user && { ...session.user, ...changes } })),
  })),
  site: createStore<Site>(() => SITE_FALLBACK),
  // No picture of the gallery comes from outside.
  config: withDefaults({ chat: { avatarBase: '' } }),
  showToast: (message, type = 'info') => lastToast.setState({ message, type }, true),
  showLoading: () => () => undefined,
  warmRoute: () => undefined,
};
