import { createStore } from 'zustand';

/** True if notifications may be offered: the member has just done something worth one. */
export const pushOfferStore = createStore<{ isOffered: boolean }>(() => ({ isOffered: false }));
