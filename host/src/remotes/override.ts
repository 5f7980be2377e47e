import type { ReactNode } from 'react';
import { createStore } from 'zustand';
import { showToast } from '../features/toasts/show-toast';
import type { Remote } from './registry';
import { withTimeout } from './timeout';

/** A remote that this tab loads from the developer's machine. */
export interface Override {
  name: string;
  /** The entry script on a loopback address. */
  entry: string;
}

/** Stored versions that this tab runs instead of the released ones, or in addition to them. */
export interface Preview {
  remotes: readonly Remote[];
  /** Its end, in ISO 8601. */
  expiresAt: string;
}

/** What this tab runs instead of the released versions. */
export interface TabOverrides {
  /** Always empty unless the site allows overrides. */
  overrides: readonly Override[];
  preview: Preview | null;
  /** Applies both to a registry. */
  applyTo: (remotes: Remote[]) => Remote[];
  /** The badge, and the dialog that asks about a preview; null if the tab needs neither. */
  view: ReactNode;
}

const LOAD_TIMEOUT_MS = 3000;

/** The overrides and the preview of this tab. */
export const overridesStore = createStore<TabOverrides>(() => ({
  overrides: [],
  preview: null,
  applyTo: (remotes) => remotes,
  view: null,
}));

/** Whether this tab runs the released versions and nothing else, so that what happens in it says something about them. */
export function isReleased(): boolean {
  const { overrides, preview } = overridesStore.getState();
  return overrides.length === 0 && preview === null;
}

/** Replaces the entries of overridden and previewed remotes in a registry. */
export const withOverrides = (remotes: Remote[]): Remote[] => overridesStore.getState().applyTo(remotes);

/**
 * Reads overrides and previews from the URL and from `sessionStorage` (docs/contracts.md#override; docs/releases.md#previews). Their code is loaded
 * only for tabs that have one. Removes the parameters from the URL at once, before any request or script can pass them on. Await it before
 * the registry is read and the router is created.
 * @param allowed whether the site allows overrides; previews are always allowed, since the server has to issue them
 */
export async function startOverrides(allowed: boolean): Promise<void> {
  const [overrides = [], previews = []] = takeFromUrl();
  if (overrides.length + previews.length === 0 && !hasStored()) return;
  try {
    const { loadOverrides } = await withTimeout(
      import(/* webpackChunkName: "overrides" */ './overrides/load-overrides'),
      LOAD_TIMEOUT_MS,
      'The code did not arrive',
    );
    overridesStore.setState(await loadOverrides({ overrides, previews, allowed }));
  } catch (error) {
    console.warn(error);
    showToast('The preview could not be loaded, so you see the released site. Reload the page to try again.', 'error');
  }
}

function takeFromUrl(): string[][] {
  const url = new URL(window.location.href);
  const values = ['remote-override', 'remote-preview'].map((parameter) => {
    const given = url.searchParams.getAll(parameter);
    url.searchParams.delete(parameter);
    return given;
  });
  if (values.flat().length > 0) window.history.replaceState(window.history.state, '', url);
  return values;
}

function hasStored(): boolean {
  try {
    return ['remote-overrides', 'remote-preview'].some((key) => sessionStorage.getItem(key));
  } catch {
    return false;
  }
}
