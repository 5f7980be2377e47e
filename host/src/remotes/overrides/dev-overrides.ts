import { isLoopback } from '@greenroom/contract/remote-rules';
import { attempt } from '../../app/attempt';
import type { Override } from '../override';
import type { Remote } from '../registry';

const STORAGE_KEY = 'remote-overrides';
const OFF = 'off';

/**
 * Reads this tab's overrides (docs/contracts.md#override): `store@http://localhost:3003/remoteEntry.js`, or `off`, which ends those before
 * it. Ignores invalid ones with a warning. `requested` are the URL's values, on top of the stored ones; a site that doesn't allow overrides
 * drops those.
 */
export function readOverrides(requested: readonly string[], allowed: boolean): readonly Override[] {
  if (!allowed) {
    if (requested.length > 0) console.warn('This site does not allow remote overrides: its remoteOverrides is "off".');
    save([]);
    return [];
  }
  let overrides = attempt(readStored, []);
  for (const value of requested) {
    const override = parse(value);
    if (value === OFF) overrides = [];
    else if (override) overrides = [...overrides.filter(({ name }) => name !== override.name), override];
    else console.warn(`The remote override "${value}" is ignored: write <remote>@<URL of its entry on localhost>.`);
  }
  save(overrides);
  return overrides;
}

/** Replaces the entries of overridden remotes in the registry; they have no integrity. */
export function applyOverrides(remotes: Remote[], overrides: readonly Override[]): Remote[] {
  for (const { name } of overrides) {
    if (!remotes.some((remote) => remote.name === name))
      console.warn(`The remote override of "${name}" does nothing: there is no such remote.`);
  }
  return remotes.map((remote) => {
    const override = overrides.find(({ name }) => name === remote.name);
    return override
      ? { ...remote, entry: override.entry, version: 'local', integrity: null, preload: undefined, texts: undefined }
      : remote;
  });
}

export function endOverrides(): void {
  save([]);
  window.location.reload();
}

function parse(value: string): Override | null {
  const [, name, address] = /^([a-z][a-z0-9-]*)@(.+)$/.exec(value) ?? [];
  if (!name || !address) return null;
  const url = attempt(() => new URL(address), null);
  const isPlain = url?.protocol === 'http:' && url.username === '' && url.password === '';
  return isPlain && isLoopback(url) ? { name, entry: url.href } : null;
}

/** Reads the stored overrides as strictly as the URL's: any script can write to the storage. @throws if it is blocked, or has no JSON */
function readStored(): Override[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
  return Array.isArray(stored) ? stored.flatMap((value) => (typeof value === 'string' && parse(value)) || []) : [];
}

/** If storage is blocked, the override lasts as long as the page. */
function save(overrides: readonly Override[]): void {
  const texts = overrides.map(({ name, entry }) => `${name}@${entry}`);
  attempt(
    () => (texts[0] ? sessionStorage.setItem(STORAGE_KEY, JSON.stringify(texts)) : sessionStorage.removeItem(STORAGE_KEY)),
    undefined,
  );
}
