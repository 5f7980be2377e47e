import type { Session, User } from '@greenroom/shared-ui/platform';
import { createStore } from 'zustand';

export const createSessionStore = (user: User | null) =>
  createStore<Session>((set) => ({
    user,
    updateUser: (changes) => set((session) => ({ user: session.user && { ...session.user, ...changes } })),
  }));
