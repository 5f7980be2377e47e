import { createStore } from 'zustand';

/** Whether to offer notifications: the member has just done something worth one. */
export const pushOfferStore = createStore<{ isOffered: boolean }>(() => ({ isOffered: false }));
