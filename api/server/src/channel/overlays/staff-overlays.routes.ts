import { type StaffOverlay, TARGETED_KINDS, overlayEndpoints } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { overlays } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { fieldError } from '../../uploads/read-form';
import type { ModuleContext } from '../../module-context';
import { TOPIC } from './overlays.routes';
import { changeAsStaff } from '../../admin/change-as-staff';
import { serveResource } from '../../admin/resource';
import { lockRow, rowNotFound, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import { findStaffOverlay, listStaffOverlays, listTargets, targetExists } from './staff-overlays.repository';

const SUBJECT = 'overlays';
const topics = [TOPIC];

/** Overlays for the streamer's software. A revoked one stays in the list until it is deleted. */
export function staffOverlayRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(overlayEndpoints.targets, async () => ({ data: await listTargets(db, now()) }));

  serveResource(handle, context, {
    endpoints: overlayEndpoints,
    subject: SUBJECT,
    nameOf: ({ name }) => `the overlay ${name}`,
    topics,
    table: overlays,
    list: listStaffOverlays,
    find: findStaffOverlay,
    async create(tx, { name, kind, options, target }, createdAt) {
      await checkTarget(tx, { kind, target });
      const [row] = await tx.insert(overlays).values({ name, kind, options, target, createdAt }).returning({ id: overlays.id });
      return row?.id ?? 0;
    },
    async update(tx, { id, kind, target: currentTarget, revoked_at: revokedAt }, { name, options, target }) {
      if (revokedAt !== null) throw new HttpProblem(409, 'This overlay is revoked, so that it stays as it is.');
      // The current target may have been deleted.
      if (target !== currentTarget) await checkTarget(tx, { kind, target });
      await writeRow(tx, overlays, id, { name, options, target });
    },
  });

  handle(overlayEndpoints.address, async ({ params: { id } }) => {
    const [overlay] = await db.select().from(overlays).where(eq(overlays.id, id));
    if (!overlay) throw rowNotFound();
    return { data: { path: overlay.revokedAt ? null : `/overlay/${overlay.token}` } };
  });

  handle(overlayEndpoints.revoke, async ({ staff, params: { id } }) => {
    const data = await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx, at) => {
        await lockRow(tx, overlays, id);
        const before = await findStaffOverlay(tx, id);
        if (before.revoked_at !== null) throw new HttpProblem(409, 'This overlay is revoked already.');
        await writeRow(tx, overlays, id, { revokedAt: at });
        const after = await findStaffOverlay(tx, id);
        return {
          result: after,
          audit: { action: 'revoke', subject: SUBJECT, subjectId: id, summary: `Revoked the overlay ${after.name}`, before, after },
        };
      },
    });
    return { data };
  });
}

/** @throws {HttpProblem} 422 for a target that the kind doesn't have, or that does not exist */
async function checkTarget(tx: Db, overlay: Pick<StaffOverlay, 'kind' | 'target'>): Promise<void> {
  if (overlay.target === null) return;
  if (!TARGETED_KINDS.some((kind) => kind === overlay.kind)) throw fieldError('target', 'An overlay of this kind shows what is current.');
  if (!(await targetExists(tx, overlay))) throw fieldError('target', 'This does not exist, or not any more.');
}
