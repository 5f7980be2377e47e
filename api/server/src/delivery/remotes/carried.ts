import { createHash } from 'node:crypto';
import type { RemoteEntry } from '@greenroom/contract';
import { memoByObject } from '../../lib/caches';
import { SITE_ROUTES } from '../page/site-routes';
import type { Composition } from './composition';
import { ownerOf } from './remotes.rules';

/** Pages of a site with more remotes carry some of them (docs/decisions/0066-flat-to-a-thousand.md). */
const MAX_CARRIED = 10;

/** What decides which remotes a page carries. */
export type Carrying = Pick<Composition, 'id' | 'entries' | 'host'>;

/** Whether a page carries some of the remotes: there are many, and its host looks up the others. */
export const carriesSome = ({ id, host }: Carrying): boolean => id !== undefined && host?.files.looksUp === true;

/**
 * The remotes that a page carries: all, or those that the shell links to, and its own.
 * @param own the remote that owns the page
 */
export function carriedBy(composition: Carrying, own: RemoteEntry | undefined): RemoteEntry[] {
  if (!carriesSome(composition)) return composition.entries;
  const linked = linkedByShell(composition.entries);
  return own && !linked.includes(own) ? [...linked, own] : linked;
}

const linkedByShell = memoByObject((entries: RemoteEntry[]): RemoteEntry[] => {
  const ofSite = SITE_ROUTES.flatMap((route) => ownerOf(entries, route)?.entry ?? []);
  return [...new Set([...ofSite, ...entries.filter(({ menu }) => menu)])];
});

/** Identifies a composition, on every server alike. */
function compositionId({ versions, host }: Pick<Composition, 'versions' | 'host'>, url: string): string {
  const hash = createHash('sha256').update(`${url}\n${host?.template ?? ''}\n`);
  for (const { name, version } of versions) hash.update(`${name}/${version}\n`);
  return hash.digest('base64url').slice(0, 16);
}

/** Number of compositions in which open pages can look up remotes; a page of another one loads a document instead. */
const MAX_RECENT = 200;

/** What the pages of many remotes were composed of, for what they look up later: each page keeps its versions. */
export class RecentCompositions {
  /** By id, the one that was composed longest ago first. */
  private readonly known = new Map<string, Carrying>();

  /** @param url the base URL of the released files */
  constructor(private readonly url: string) {}

  /** Undefined if this server did not compose it, or not recently. */
  get(id: string): Carrying | undefined {
    return this.known.get(id);
  }

  /** The composition, with its id if there are many remotes. */
  add(composition: Composition): Composition {
    const { entries, host } = composition;
    if (entries.length <= MAX_CARRIED) return composition;
    const id = compositionId(composition, this.url);
    this.known.delete(id);
    this.known.set(id, { id, entries, host });
    const [oldest] = this.known.keys();
    if (this.known.size > MAX_RECENT && oldest !== undefined) this.known.delete(oldest);
    return { ...composition, id };
  }
}
