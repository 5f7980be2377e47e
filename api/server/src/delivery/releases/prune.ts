import type { PrunedVersion } from '@greenroom/contract';
import { and, desc, eq, gt, inArray, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { StoreDown } from '../../storage/storage';
import type { Db } from '../../db/client';
import { releaseContracts, releaseLeftovers, releaseVersions, versionsSeen } from '../../db/schema';
import type { Job } from '../../jobs/run-jobs';
import { DAY, HOUR } from '../../lib/durations';
import { versionBefore, versionsIn } from './release-state';
import { buildDigestOf } from './release-versions';
import { dayOf, later, type Releases } from './releases';
import type { VersionsSeen } from './versions-seen';

export interface PruneContext {
  releases: Releases;
  versionsSeen: VersionsSeen;
  /** The versions of a part that stay: the newest ones, and those that are younger. */
  retention: { versions: number; days: number };
}

/** Removes old versions that nothing needs (docs/releases.md#old-versions). */
export const pruneJob = ({ releases, versionsSeen, retention }: PruneContext): Job => ({
  name: 'prune releases',
  everyMs: HOUR,
  async run({ db, log, signal }) {
    await versionsSeen.flush();
    for (const { name } of await releases.list()) {
      if (signal.aborted) return;
      try {
        const pruned = await pruneVersions(db, releases, name, { retention });
        const removed = pruned.filter(({ action }) => action === 'remove');
        for (const { version, bytes } of removed) log.info({ remote: name, version, bytes }, 'An old version was removed');
      } catch (cause) {
        // A part that can't be read must not hold up the others.
        log.error({ err: cause, remote: name }, 'The old versions of a remote could not be removed');
      }
    }
    await removeLeftovers(db, releases);
  },
});

/** Removes the versions of a part that nothing needs, and says why each of the others stays. @returns all versions, the newest first */
export async function pruneVersions(
  db: Db,
  releases: Releases,
  name: string,
  { retention, dryRun }: Pick<PruneContext, 'retention'> & { dryRun?: boolean | undefined },
): Promise<PrunedVersion[]> {
  return db.transaction(async (tx) => {
    const within = releases.within(tx);
    await within.lock();
    const now = releases.now();
    const { part, version: ofVersion, uploadedAt, contractHash } = releaseVersions;
    const isSeen = and(eq(versionsSeen.remote, name), eq(versionsSeen.version, ofVersion), gt(versionsSeen.expiresAt, now));
    const rows = await tx
      .select({ row: releaseVersions, seen: versionsSeen.expiresAt })
      .from(releaseVersions)
      .leftJoin(versionsSeen, isSeen)
      .where(eq(part, name))
      .orderBy(desc(uploadedAt), ofVersion);
    const { history } = await within.part(name);
    const open = new Map((await within.openVersions(name)).map(({ version, until }) => [version, until]));
    const [current, previous] = [history.at(-1)?.state, versionBefore(history)];
    const set = history.findLast((record) => record.set !== undefined)?.state;
    const old: (typeof releaseVersions.$inferSelect)[] = [];
    const pruned = rows.map(({ row, seen }, at): PrunedVersion => {
      const { version } = row;
      const until = seen ? later(open.get(version), dayOf(seen)) : (open.get(version) ?? undefined);
      const reasons: [PrunedVersion['reason'], boolean][] = [
        ['live', version === current?.live],
        ['canary', version === current?.canary?.version],
        ['previous', version === previous],
        ['set', versionsIn(set).includes(version)],
        ['open', until !== undefined],
        ['newest', at < retention.versions],
        ['young', now.getTime() - row.uploadedAt.getTime() < retention.days * DAY],
      ];
      const reason = reasons.find(([, applies]) => applies)?.[0] ?? 'old';
      if (reason === 'old') old.push(row);
      const action = reason === 'old' ? 'remove' : 'keep';
      const bytes = Object.values(row.files).reduce((sum, { size }) => sum + size, 0);
      return { remote: name, version, action, reason, ...(reason === 'open' && { until }), bytes, stored_at: row.uploadedAt.toISOString() };
    });
    if (dryRun || old.length === 0) return pruned;
    const removed = { part: name, state: 'removed' as const, at: now };
    await tx.insert(releaseLeftovers).values(old.map((row) => ({ ...removed, version: row.version, digest: buildDigestOf(row) })));
    const versions = old.map(({ version }) => version);
    await tx.delete(releaseVersions).where(and(eq(part, name), inArray(ofVersion, versions)));
    const users = tx.select({ contractHash }).from(releaseVersions).where(eq(contractHash, releaseContracts.hash));
    await tx.delete(releaseContracts).where(notExists(users));
    return pruned;
  });
}

/** Removes the files of versions that went, and of uploads that never ended, an hour after. @throws {StoreDown} */
export async function removeLeftovers(db: Db, releases: Releases): Promise<void> {
  // Pages that a server composed a moment ago still load the files.
  const before = new Date(releases.now().getTime() - HOUR);
  const { part: ofPart, version: ofVersion, state, at, digest } = releaseLeftovers;
  const isOld = and(ne(state, 'gone'), lt(at, before));
  for (const leftover of await db.select().from(releaseLeftovers).where(isOld)) {
    const { part, version } = leftover;
    const isLeftover = (is: SQL | undefined) => and(eq(ofPart, part), eq(ofVersion, version), is);
    // Until the files are gone, uploads of the version are refused. A store that fails gives the row back; a server that is killed leaves the
    // rest to others, an hour later.
    const taken = {
      at: releases.now(),
      state: sql`case ${state} when 'unfinished' then 'unfinished' else 'removing' end`,
      digest: sql`case ${state} when 'unfinished' then '' else ${digest} end`,
    };
    const [row] = await db.update(releaseLeftovers).set(taken).where(isLeftover(isOld)).returning();
    if (!row) continue;
    const isTaken = isLeftover(eq(at, row.at));
    try {
      await releases.store.remove(`${part}/${version}/`);
    } catch (cause) {
      if (cause instanceof StoreDown) await db.update(releaseLeftovers).set(leftover).where(isTaken);
      throw cause;
    }
    if (row.state === 'removing') await db.update(releaseLeftovers).set({ state: 'gone' }).where(isTaken);
    else await db.delete(releaseLeftovers).where(isTaken);
  }
}
