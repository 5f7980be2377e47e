import { createStore } from 'zustand';
import type { Platform, ToastType } from '../platform';
import { fakePlatform } from '../testing/fake-platform';

/** The last toast of an example. */
export const lastToast = createStore<{ message: string; type: ToastType } | null>(() => null);

const member = { id: '175928847299117063', username: 'nova', kick_username: null, avatar: null, points: 12_450, role: 'Member' };

/** A platform for examples: a signed-in member, no images from other origins, and toasts shown in the gallery. */
export const galleryPlatform: Platform = {
  ...fakePlatform(member, { chat: { avatarBase: '' } }).platform,
  showToast: (message, type = 'info') => lastToast.setState({ message, type }, true),
};
