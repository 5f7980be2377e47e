import { z } from 'zod';
import { OverlayKind, OverlayOptions } from '../overlays';
import { LineText, required, Timestamp } from '../primitives';
import { SearchFilter, defineResource, VersionedRow, endpointsOf } from './resource';

export const TARGETED_KINDS = ['leaderboard', 'raffle', 'tournament'] as const satisfies OverlayKind[];
export type TargetedKind = (typeof TARGETED_KINDS)[number];

const OverlayFields = z.object({
  name: LineText(100).check(required),
  options: OverlayOptions,
  /** See `Overlay`; null for kinds without targets. */
  target: LineText(50).nullable().default(null),
});

const NewOverlay = OverlayFields.extend({ kind: OverlayKind });

/** Without the token, which is part of the address only. */
export const StaffOverlay = VersionedRow.extend({
  name: z.string(),
  kind: OverlayKind,
  options: OverlayOptions,
  target: z.string().nullable(),
  target_name: z.string().nullable(),
  created_at: Timestamp,
  /** Null while its address works. */
  revoked_at: Timestamp.nullable(),
});
export type StaffOverlay = z.infer<typeof StaffOverlay>;

const Targets = z.array(z.object({ target: z.string(), name: z.string() }));

export const OverlayTargets = z.object({ leaderboard: Targets, raffle: Targets, tournament: Targets } satisfies Record<
  TargetedKind,
  z.ZodType
>);
export type OverlayTargets = z.infer<typeof OverlayTargets>;

const { see, work } = endpointsOf('overlays');

export const overlayEndpoints = {
  ...defineResource({
    path: '/overlays',
    area: 'overlays',
    names: ['overlay', 'overlays'],
    row: StaffOverlay,
    fields: OverlayFields,
    creation: NewOverlay,
    filters: { search: SearchFilter, kind: OverlayKind.optional(), is_revoked: z.stringbool().optional() },
    sorts: ['created_at', 'name', 'kind'],
  }),
  targets: see('GET /overlays/targets', 'What each kind of overlay can show', OverlayTargets),
  /** The only endpoint with the token, which gives access to the overlay. */
  address: see(
    'GET /overlays/:id/address',
    "The path of an overlay's page, null once revoked",
    z.object({ path: z.string().startsWith('/overlay/').nullable() }),
  ),
  revoke: work('POST /overlays/:id/revoke', "Revoke an overlay's address permanently", StaffOverlay),
};
