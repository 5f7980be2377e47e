import { type StaffOverlay, TARGETED_KINDS, overlayEndpoints } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { overlays } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { fieldError } from '../../uploads/read-form';
import type { ModuleContext } from '../../module-context';
import { OVERLAYS } from '../../core/overlays/overlay-topic';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { insertRow, onlyRow, writeRow } from '../../admin/rows';
import { findStaffOverlay, listStaffOverlays, listTargets, targetExists } from './staff-overlays.repository';

/** Registers overlays for the streamer's software. A revoked one stays in the list until it is deleted. */
export function staffOverlayRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(overlayEndpoints.targets, async () => ({ data: await listTargets(db, now()) }));

  const handleChange = serveResource(handle, context, {
    endpoints: overlayEndpoints,
    subject: 'overlays',
    nameOf: ({ name }) => `the overlay ${name}`,
    topics: [OVERLAYS],
    table: overlays,
    list: listStaffOverlays,
    find: findStaffOverlay,
    async create(tx, fields, createdAt) {
      await checkTarget(tx, fields);
      return insertRow(tx, overlays, { ...columnsOf(overlays, fields), createdAt });
    },
    async update(tx, { id, kind, target: currentTarget, revoked_at: revokedAt }, fields) {
      if (revokedAt !== null) throw new HttpProblem(409, 'This overlay is revoked, so it can no longer be changed.');
      // The current target may have been deleted.
      if (fields.target !== currentTarget) await checkTarget(tx, { kind, target: fields.target });
      await writeRow(tx, overlays, id, columnsOf(overlays, fields));
    },
  });

  handle(overlayEndpoints.address, async ({ params: { id } }) => {
    const { revokedAt, token } = await onlyRow(db.select().from(overlays).where(eq(overlays.id, id)));
    return { data: { path: revokedAt ? null : `/overlay/${token}` } };
  });

  handleChange(overlayEndpoints.revoke, () => ({
    action: 'revoke',
    summary: 'Revoked',
    async write({ tx, at, row }) {
      if (row.revokedAt !== null) throw new HttpProblem(409, 'This overlay is already revoked.');
      await writeRow(tx, overlays, row.id, { revokedAt: at });
    },
  }));
}

/** Checks a target. @throws {HttpProblem} 422 if the kind doesn't have it, or it does not exist */
async function checkTarget(tx: Db, overlay: Pick<StaffOverlay, 'kind' | 'target'>): Promise<void> {
  if (overlay.target === null) return;
  if (!TARGETED_KINDS.some((kind) => kind === overlay.kind)) throw fieldError('target', 'An overlay of this kind shows what is current.');
  if (!(await targetExists(tx, overlay))) throw fieldError('target', "This doesn't exist, or no longer exists.");
}
