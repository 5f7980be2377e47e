import type { Session, User } from '@greenroom/shared-ui/platform';
import { createStore } from 'zustand';

/** Who is signed in, for as long as the page stands; the page's back end said who at the start. */
export const createSession = (user: User | null) =>
  createStore<Session>((set) => ({
    user,
    updateUser: (changes) => set((session) => ({ user: session.user && { ...session.user, ...changes } })),
  }));
