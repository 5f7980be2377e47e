import type { ReactNode } from 'react';
import { createStore } from 'zustand';
import type { Remote } from './registry';

export interface Override {
  name: string;
  entry: string;
}

export interface Preview {
  remotes: readonly Remote[];
  /** The version of the host, if it is previewed. */
  host?: string;
  expiresAt: string;
}

/** The versions that this tab runs instead of the released versions. */
export interface TabOverrides {
  overrides: readonly Override[];
  preview: Preview | null;
  applyTo: (remotes: Remote[]) => Remote[];
  /** The badge and the dialog that asks about a preview; null if the tab needs neither. */
  view: ReactNode;
}

export const overridesStore = createStore<TabOverrides>(() => ({
  overrides: [],
  preview: null,
  applyTo: (remotes) => remotes,
  view: null,
}));

/** Tells whether this tab runs the released versions and nothing else, so its failures say something about them. */
export function isReleased(): boolean {
  const { overrides, preview } = overridesStore.getState();
  return overrides.length === 0 && preview === null;
}

export const withOverrides = (remotes: Remote[]): Remote[] => overridesStore.getState().applyTo(remotes);
