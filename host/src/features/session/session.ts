import type { Session, User } from '@greenroom/shared-ui/platform';
import { createStore } from 'zustand';

/** Creates the session store. It starts with the user of the page data and lasts until the page unloads. */
export const createSessionStore = (user: User | null) =>
  createStore<Session>((set) => ({
    user,
    updateUser: (changes) => set((session) => ({ user: session.user && { ...session.user, ...changes } })),
  }));
