import { createStore } from 'zustand';

/** Whether the dialog with the member's prizes is open. */
export const winningsStore = createStore<{ open: boolean }>(() => ({ open: false }));

/** Opens the dialog with the member's prizes. */
export const openWinnings = () => winningsStore.setState({ open: true });

export const closeWinnings = () => winningsStore.setState({ open: false });
