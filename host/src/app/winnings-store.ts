import { createStore } from 'zustand';

export const winningsStore = createStore<{ open: boolean }>(() => ({ open: false }));

export const openWinnings = () => winningsStore.setState({ open: true });

export const closeWinnings = () => winningsStore.setState({ open: false });
