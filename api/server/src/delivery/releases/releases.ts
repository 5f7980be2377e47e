import type { OpenContractsResponse, ReleaseRecord, ReleasesResponse } from '@greenroom/contract';
import { isRemoteName, ReleaseRefused, visibleVersion, type VisibleVersion } from '@greenroom/contract/releases';
import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { encodeChange } from '../../db/change-feed';
import { notifyWithin } from '../../db/notifications';
import { releaseChanges, releaseLeftovers, releaseVersions } from '../../db/schema';
import { DAY } from '../../lib/durations';
import { groupBy } from '../../lib/group-by';
import { applyToParts, type Change, type PartAfter, type ReleaseState, versionsIn, type WantedChange } from './release-state';
import { ReleaseVersions } from './release-versions';

export const RELEASES_TOPIC = 'releases';
/** The time for which a page may have a replaced version open. */
export const OPEN_MS = 30 * DAY;

/** A part with its history, the oldest change first, and its versions, the newest upload first. */
type PartReleases = Required<ReleasesResponse['data'][number]>;

/** A version that pages may have open: `until` the last such day, in ISO 8601; null while visitors get it. */
export type OpenVersion = OpenContractsResponse['data'][number]['versions'][number];

export interface ChangeOptions {
  by: string;
  /** The expected number of the part's newest change; undefined for any. */
  seen?: number | undefined;
  reason?: string | undefined;
  /** Throws if the change may not lead to this; reads the state on which the change is made. */
  check?: ((after: Map<string, PartAfter>, releases: Releases) => Promise<void>) | undefined;
}

export type MadeChange = { records: Map<string, ReleaseRecord>; after: Map<string, PartAfter> };

/** The versions of all parts and which of them are live, as rows of the database (docs/decisions/0075-live-versions.md). */
export class Releases extends ReleaseVersions {
  /** Refuses a change that gives visitors a version which did not pass the check in a browser; never a rollback. @throws {ReleaseRefused} */
  async requireCheck(name: string, { action }: Change, { live, canary }: ReleaseState): Promise<void> {
    const version = action === 'canary' ? canary?.version : live;
    if (action === 'rollback' || version === undefined || (await this.part(name)).checked.includes(version)) return;
    const missing = `${name} ${version} did not pass the check in a browser`;
    throw new ReleaseRefused(`${missing}, which this site requires: npm run release and npm run canary run it.`);
  }

  /** Lists the versions that pages may have open: live ones and canaries, also of the last 30 days, and previewed ones. */
  async openVersions(only?: string): Promise<OpenVersion[]> {
    const { part, version, previewedUntil } = releaseVersions;
    const isPreviewed = gt(previewedUntil, this.now());
    const readPreviewed = this.db.select({ part, version, previewedUntil }).from(releaseVersions).where(isPreviewed);
    const [parts, previewed] = await Promise.all([this.list(only), readPreviewed]);
    const today = dayOf(this.now());
    return parts.flatMap(({ name, history }) => {
      const ofPart = previewed.filter((row) => row.part === name);
      const ends = new Map<string, string | null>(ofPart.map((row) => [row.version, row.previewedUntil && dayOf(row.previewedUntil)]));
      history.forEach(({ state }, index) => {
        const replaced = history[index + 1];
        const end = replaced ? dayOf(new Date(Date.parse(replaced.at) + OPEN_MS)) : null;
        for (const each of versionsIn(state)) ends.set(each, end && later(ends.get(each), end));
      });
      return [...ends].flatMap(([each, until]) => (until === null || until >= today ? [{ name, version: each, until }] : []));
    });
  }

  async newest(name: string): Promise<ReleaseRecord | null> {
    return (await this.current([name])).get(name) ?? null;
  }

  async current(only?: string[]): Promise<Map<string, ReleaseRecord>> {
    const rows = await this.db
      .selectDistinctOn([releaseChanges.part])
      .from(releaseChanges)
      .where(only && inArray(releaseChanges.part, only))
      .orderBy(releaseChanges.part, desc(releaseChanges.number));
    return new Map(rows.map((row) => [row.part, recordOf(row)]));
  }

  /** Returns one part; an empty one if it never had a version. */
  async part(name: string): Promise<PartReleases> {
    return (await this.list(name))[0] ?? { name, history: [], versions: [], checked: [], removed: [] };
  }

  /** Lists all parts that have a version or were ever released, sorted by their names. */
  async list(only?: string): Promise<PartReleases[]> {
    const { part, version, uploadedAt, checked } = releaseVersions;
    const { part: ofPart, version: leftover, state: leftoverState } = releaseLeftovers;
    const isOf = (column: typeof part | typeof ofPart | typeof releaseChanges.part) => (only === undefined ? undefined : eq(column, only));
    const versionRow = { part, version, isChecked: sql<boolean>`${checked} is not null` };
    const isLeftover = and(isOf(ofPart), ne(leftoverState, 'unfinished'));
    const [changes, stored, leftovers] = await Promise.all([
      this.db.select().from(releaseChanges).where(isOf(releaseChanges.part)).orderBy(asc(releaseChanges.number)),
      this.db.select(versionRow).from(releaseVersions).where(isOf(part)).orderBy(desc(uploadedAt), version),
      this.db.select({ part: ofPart, version: leftover }).from(releaseLeftovers).where(isLeftover),
    ]);
    const names = [...new Set([...changes, ...stored].map((row) => row.part))].sort();
    const [changesOf, storedOf, leftoversOf] = [groupBy(changes, partOf), groupBy(stored, partOf), groupBy(leftovers, partOf)];
    return names.map((name): PartReleases => {
      const [history, rows] = [(changesOf.get(name) ?? []).map(recordOf), storedOf.get(name) ?? []];
      const versions = rows.map((row) => row.version);
      // Versions that went before the database had releases are in the history alone.
      const known = [...history.flatMap(({ state }) => versionsIn(state)), ...(leftoversOf.get(name) ?? []).map((row) => row.version)];
      const removed = [...new Set(known)].filter((each) => !versions.includes(each));
      return { name, history, versions, checked: rows.flatMap((row) => (row.isChecked ? row.version : [])), removed };
    });
  }

  /**
   * Lists the live and canary versions of all parts, for the gate; of each part, the live version first.
   * @param together versions that visitors get together, in place of those of these parts
   */
  async visible(together: ReadonlyMap<string, string> = new Map()): Promise<VisibleVersion[]> {
    const current = [...(await this.current())].filter(([name]) => !together.has(name));
    const versions = current.flatMap(([name, { state }]) => versionsIn(state).map((version) => [name, version] as const));
    return Promise.all(
      [...versions, ...together].map(async ([name, version]) => visibleVersion(name, version, await this.description(name, version))),
    );
  }

  /**
   * Makes a change of one part, or of several as one, in one transaction. Of two at once on the same part, one is made.
   * @throws {ReleaseRefused} naming the change that was made in between; what `check` throws
   */
  async make(wanted: WantedChange, options: ChangeOptions): Promise<MadeChange> {
    const known = await this.current();
    const made = await this.db.transaction((tx) => this.within(tx).makeWithin(wanted, options, known));
    this.announce();
    return made;
  }

  /** Tells this server that something else is live; the commit told the others. Call it after the transaction of `makeWithin`. */
  announce(): void {
    this.options.changes.announce({ topic: RELEASES_TOPIC });
  }

  /** Makes a change within the transaction of these releases. @param known the newest changes, as the caller saw them; by default, any */
  async makeWithin(wanted: WantedChange, options: ChangeOptions, known?: ReadonlyMap<string, ReleaseRecord>): Promise<MadeChange> {
    const { by, seen, reason, check } = options;
    const { action } = 'part' in wanted ? wanted.change : wanted;
    const named = 'part' in wanted ? [wanted.part] : 'versions' in wanted ? Object.keys(wanted.versions) : [];
    for (const name of named) if (!isRemoteName(name)) throw new ReleaseRefused(`"${name}" can't be the name of a remote.`);
    await this.lock();
    const current = await this.current();
    const parts = action === 'rollback' ? await this.list() : [...current].map(([name, record]) => ({ name, history: [record] }));
    const histories = new Map(parts.map(({ name, history }) => [name, history]));
    if ('part' in wanted && seen !== undefined) requireSame(wanted.part, seen, current);
    const after = applyToParts(histories, wanted);
    if (known) for (const name of after.keys()) requireSame(name, known.get(name)?.number ?? 0, current);
    for (const [name, { state }] of after) for (const version of versionsIn(state)) await this.require(name, version);
    await check?.(after, this);
    const newestSet = this.db.select({ set: sql<number | null>`max(${releaseChanges.set})` }).from(releaseChanges);
    const set = after.size > 1 ? ((await newestSet)[0]?.set ?? 0) + 1 : null;
    const change = { at: this.now(), by, action, reason: reason ?? null, set };
    const rows = [...after].map(([part, { state }]) => ({ part, number: (current.get(part)?.number ?? 0) + 1, state, ...change }));
    await this.db.insert(releaseChanges).values(rows);
    await notifyWithin(this.db, encodeChange({ topic: RELEASES_TOPIC }));
    return { records: new Map(rows.map((row) => [row.part, recordOf(row)])), after };
  }
}

const partOf = ({ part }: { part: string }): string => part;

const recordOf = ({ number, at, by, action, state, reason, set }: typeof releaseChanges.$inferSelect): ReleaseRecord => ({
  number,
  at: at.toISOString(),
  by,
  action,
  state,
  ...(reason !== null && { reason }),
  ...(set !== null && { set }),
});

/** @throws {ReleaseRefused} if somebody else has changed the part */
function requireSame(name: string, seen: number, current: ReadonlyMap<string, ReleaseRecord>): void {
  const newest = current.get(name);
  if ((newest?.number ?? 0) === seen) return;
  const { number, action, by, state } = newest ?? {};
  const made = newest ? ` Change ${number}, a ${action} of ${state?.canary?.version ?? state?.live}, was made by ${by}.` : '';
  throw new ReleaseRefused(`Somebody has changed what is live of ${name} since you looked.${made} Look again, then make your change.`);
}

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Returns the later of two days. */
export const later = (one: string | null | undefined, other: string): string => (one && one > other ? one : other);
