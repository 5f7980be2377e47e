import { createStore } from 'zustand';

/** Whether the member has just done something of which they can be notified later. */
export const pushOfferStore = createStore<{ isOffered: boolean }>(() => ({ isOffered: false }));
