import { createStore } from 'zustand';
import type { Remote } from './registry';

/** A remote that this tab takes from a developer's machine. */
export interface Override {
  name: string;
  /** The entry script on a loopback address. */
  entry: string;
}

const PARAMETER = 'remote-override';
const STORAGE_KEY = 'remote-overrides';
const OFF = 'off';
/** The visitor's own machine, and no name that could lead elsewhere. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The overrides of this page; none unless the site allows them and somebody asked for one. */
export const overridesStore = createStore<{ overrides: readonly Override[] }>(() => ({ overrides: [] }));

/**
 * Takes overrides from the address and from what the tab keeps (contracts.md, section 3):
 * `?remote-override=store@http://localhost:3003/remoteEntry.js`, repeatable, and `?remote-override=off`. The parameter is
 * taken off the address. To be called before the registry is read and the router made.
 * @param allowed by the site: else every override is refused, also one that was kept
 */
export function startOverrides(allowed: boolean): void {
  const asked = takeFromAddress();
  if (!allowed) {
    if (asked.length > 0) console.warn('This site does not allow remote overrides: its remoteOverrides is "off".');
    keep([]);
    return;
  }
  let overrides = readKept();
  for (const value of asked) {
    const override = parse(value);
    if (value === OFF) overrides = [];
    else if (override) overrides = [...overrides.filter(({ name }) => name !== override.name), override];
    else console.warn(`The remote override "${value}" is ignored: write <remote>@<URL of its entry on localhost>.`);
  }
  keep(overrides);
  overridesStore.setState({ overrides });
}

/** The registry with the overridden remotes taken from where this tab wants them, whose bytes nobody vouches for. */
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

/** Ends them and loads the page anew, with what every visitor gets. */
export function endOverrides(): void {
  keep([]);
  window.location.reload();
}

function takeFromAddress(): string[] {
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

/** What the tab keeps may have been written by anybody's script: it is read like what comes with the address. */
function readKept(): Override[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap((value) => (typeof value === 'string' && parse(value)) || []) : [];
  } catch {
    return [];
  }
}

function keep(overrides: readonly Override[]): void {
  try {
    if (overrides.length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(overrides.map(({ name, entry }) => `${name}@${entry}`)));
  } catch {
    // Blocked: the override lasts as long as the page.
  }
}
