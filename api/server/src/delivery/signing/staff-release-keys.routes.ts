import { type StaffReleaseKeys, staffReleaseKeyEndpoints } from '@greenroom/contract/admin';
import { keyIdOf } from '@greenroom/releases';
import { asc, eq } from 'drizzle-orm';
import { changeAsStaff } from '../../admin/change-as-staff';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import { releaseKeys } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import type { DeliveryContext } from '../create-delivery';
import { asProblem } from '../releases/change-release';
import { addKey, endSigning, readBaseline } from './register-key';

const SUBJECT = 'releases';

/** The keys whose signatures of releases count (docs/decisions/0065-signed-releases.md). */
export function staffReleaseKeyRoutes(handle: HandleEndpoint, context: ModuleContext & DeliveryContext): void {
  const { db, trustMemory, trust, remotes, releases, releaseStore } = context;

  const list = async (): Promise<StaffReleaseKeys> => {
    const [keys, { publicKey }] = await Promise.all([
      db.select().from(releaseKeys).orderBy(asc(releaseKeys.part), asc(releaseKeys.id)),
      trustMemory.signer(),
      // What does not count is found while what is live is read.
      releases.current(undefined, () => {}).catch(asProblem),
    ]);
    return {
      site_key: publicKey,
      keys: keys.map(({ id, part, name, publicKey: public_key, addedAt, revokedAt }) => ({
        id,
        part,
        name,
        public_key,
        added_at: addedAt.toISOString(),
        revoked_at: revokedAt?.toISOString() ?? null,
      })),
      problems: [...trust.problems.values()],
    };
  };
  const changed = async () => {
    await trust.refresh({ isFresh: true });
    remotes.invalidate();
    return { data: await list() };
  };

  handle(staffReleaseKeyEndpoints.list, async () => ({ data: await list() }));

  handle(staffReleaseKeyEndpoints.add, async ({ staff, body: { part, name, public_key: publicKey } }) => {
    await trust.refresh({ isFresh: true });
    const baseline = trust.isSigned(part) ? undefined : await readBaseline(releaseStore, part).catch(asProblem);
    await changeAsStaff(context, {
      staff,
      change: async (tx, at) => {
        await addKey(tx, { part, name, publicKey }, baseline, at);
        const summary = `Added the signing key ${name} (${keyIdOf(publicKey)}) of ${part}`;
        return { result: null, audit: { action: 'add key', subject: SUBJECT, subjectId: part, summary } };
      },
    });
    return changed();
  });

  handle(staffReleaseKeyEndpoints.revoke, async ({ staff, params: { id } }) => {
    await changeAsStaff(context, {
      staff,
      change: async (tx, at) => {
        const [key] = await tx.select().from(releaseKeys).where(eq(releaseKeys.id, id)).for('update');
        if (!key) throw new HttpProblem(404, 'There is no such key.');
        if (key.revokedAt) throw new HttpProblem(409, 'This key is revoked already.');
        await tx.update(releaseKeys).set({ revokedAt: at }).where(eq(releaseKeys.id, id));
        const summary = `Revoked the signing key ${key.name} (${keyIdOf(key.publicKey)}) of ${key.part}`;
        return { result: null, audit: { action: 'revoke key', subject: SUBJECT, subjectId: key.part, summary } };
      },
    });
    return changed();
  });

  handle(staffReleaseKeyEndpoints.end, async ({ staff, body: { part } }) => {
    await changeAsStaff(context, {
      staff,
      change: async (tx) => {
        const [key] = await tx.select().from(releaseKeys).where(eq(releaseKeys.part, part)).limit(1);
        if (!key) throw new HttpProblem(404, `${part} has no keys.`);
        await endSigning(tx, part);
        const summary = `Removed all signing keys of ${part}, so that its releases count without a signature`;
        return { result: null, audit: { action: 'remove keys', subject: SUBJECT, subjectId: part, summary } };
      },
    });
    return changed();
  });
}
