import { createStore } from 'zustand';

export const winningsStore = createStore(() => ({ open: false, openCount: 0 }));

export const openWinnings = () => winningsStore.setState(({ openCount }) => ({ open: true, openCount: openCount + 1 }));

export const closeWinnings = () => winningsStore.setState({ open: false });
