import { createStore } from 'zustand';
import type { Remote } from './registry';

/** A remote that this tab loads from the developer's machine. */
export interface Override {
  name: string;
  /** The entry script on a loopback address. */
  entry: string;
}

const PARAMETER = 'remote-override';
const STORAGE_KEY = 'remote-overrides';
const OFF = 'off';
/** Host names that can only resolve to the visitor's own machine. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The overrides of this page; always empty unless the site allows them. */
export const overridesStore = createStore<{ overrides: readonly Override[] }>(() => ({ overrides: [] }));

/**
 * Reads overrides from the URL and from `sessionStorage` (contracts.md, section 3):
 * `?remote-override=store@http://localhost:3003/remoteEntry.js`, repeatable, and `?remote-override=off`. Removes the parameter from the
 * URL. Call it before the registry is read and the router is created.
 * @param allowed whether the site allows overrides; if not, stored ones are dropped as well
 */
export function startOverrides(allowed: boolean): void {
  const requested = takeFromUrl();
  if (!allowed) {
    if (requested.length > 0) console.warn('This site does not allow remote overrides: its remoteOverrides is "off".');
    save([]);
    return;
  }
  let overrides = readStored();
  for (const value of requested) {
    const override = parse(value);
    if (value === OFF) overrides = [];
    else if (override) overrides = [...overrides.filter(({ name }) => name !== override.name), override];
    else console.warn(`The remote override "${value}" is ignored: write <remote>@<URL of its entry on localhost>.`);
  }
  save(overrides);
  overridesStore.setState({ overrides });
}

/** Replaces the entries of overridden remotes in the registry; they have no integrity. */
export function withOverrides(remotes: Remote[]): Remote[] {
  const { overrides } = overridesStore.getState();
  for (const { name } of overrides) {
    if (!remotes.some((remote) => remote.name === name)) console.warn(`The remote override of "${name}" does nothing: there is no such remote.`);
  }
  return remotes.map((remote) => {
    const override = overrides.find(({ name }) => name === remote.name);
    return override ? { ...remote, entry: override.entry, version: 'local', integrity: null, preload: undefined } : remote;
  });
}

/** Drops all overrides and reloads the page. */
export function endOverrides(): void {
  save([]);
  window.location.reload();
}

function takeFromUrl(): string[] {
  const url = new URL(window.location.href);
  const values = url.searchParams.getAll(PARAMETER);
  if (values.length > 0) {
    url.searchParams.delete(PARAMETER);
    window.history.replaceState(window.history.state, '', url);
  }
  return values;
}

function parse(value: string): Override | null {
  const [, name, address] = /^([a-z][a-z0-9-]*)@(.+)$/.exec(value) ?? [];
  if (!name || !address || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.protocol === 'http:' && url.username === '' && url.password === '';
  return isPlain && LOOPBACK.includes(url.hostname) ? { name, entry: url.href } : null;
}

/** Any script can write to the storage, so its values are validated like those of the URL. */
function readStored(): Override[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap((value) => (typeof value === 'string' && parse(value)) || []) : [];
  } catch {
    return [];
  }
}

function save(overrides: readonly Override[]): void {
  try {
    if (overrides.length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(overrides.map(({ name, entry }) => `${name}@${entry}`)));
  } catch {
    // Blocked: the override lasts as long as the page.
  }
}
