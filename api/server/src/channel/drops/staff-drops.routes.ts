import { dropEndpoints, dropTimerEndpoints, StaffDrop, StaffDropTimer } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { codes, drops, dropTimer } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import { selectDrops, type DropRow } from './drops.repository';
import { stateOf } from './drops.rules';
import { startDrop } from './start-drop';
import type { ModuleContext } from '../../module-context';
import { TOPIC as OVERLAYS } from '../overlays/overlays.routes';
import { changeAsStaff } from '../../admin/change-as-staff';
import { lockVersion, onlyRow, pageOf, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';

const SORTED = { started_at: drops.startedAt, points: codes.points, uses: codes.uses };
/** The timer's only row. */
const ROW = 1;

/** Drops: words that give points to viewers who are quick. */
export function staffDropRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now, cache } = context;

  handle(dropEndpoints.list, ({ query }) => {
    const at = now();
    const page = { query, select: () => selectDrops(db), sorted: SORTED[query.sort], id: drops.codeId };
    return pageOf(db, page, (row) => asDrop(row, at));
  });

  handle(
    dropEndpoints.create,
    async ({ staff, body: { word, points, max_uses: maxUses, seconds, on_overlay: onOverlay, in_chat: inChat } }) => {
      const data = await changeAsStaff(context, {
        staff,
        change: async (tx, at) => {
          const result = asDrop(await startDrop(tx, { word, points, maxUses, seconds, onOverlay, inChat }, { at, isTimed: false }), at);
          return {
            result,
            audit: { action: 'create', subject: 'drops', subjectId: result.id, summary: `Started the drop ${result.word}`, after: result },
          };
        },
      });
      cache.invalidate(OVERLAYS);
      return { data };
    },
  );

  handle(dropEndpoints.end, async ({ staff, params: { id } }) => {
    const data = await changeAsStaff(context, {
      staff,
      change: async (tx, at) => {
        const row = await onlyRow(selectDrops(tx).where(eq(drops.codeId, id)).for('update', { of: codes }));
        const before = asDrop(row, at);
        if (before.state !== 'running') return { result: before, audit: [] };
        const code = await writeRow(tx, codes, id, { expiresAt: at });
        const result = asDrop({ ...row, code }, at);
        return {
          result,
          audit: {
            action: 'end',
            subject: 'drops',
            subjectId: id,
            summary: `Ended the drop ${result.word}`,
            before: { ends_at: before.ends_at },
            after: { ends_at: result.ends_at },
          },
        };
      },
    });
    cache.invalidate(OVERLAYS);
    return { data };
  });

  handle(dropTimerEndpoints.get, async () => ({ data: asTimer(await onlyRow(db.select().from(dropTimer))) }));

  handle(dropTimerEndpoints.update, async ({ staff, body: { version, ...fields } }) => {
    const data = await changeAsStaff(context, {
      staff,
      change: async (tx) => {
        const before = asTimer(await lockVersion(tx, dropTimer, ROW, version));
        // By the changed pause, a new time for the next drop is drawn.
        const after = asTimer(await writeRow(tx, dropTimer, ROW, { ...columnsOf(dropTimer, fields), nextAt: null }));
        return {
          result: after,
          audit: { action: 'update', subject: 'drop-timer', subjectId: after.id, summary: 'Changed the timer of drops', before, after },
        };
      },
    });
    return { data };
  });
}

function asDrop({ code, ...drop }: DropRow, at: Date): StaffDrop {
  return {
    ...toWire(StaffDrop, code),
    ...toWire(StaffDrop, drop),
    word: code.code,
    state: stateOf(code, at),
    // Somebody may have removed the end in the list of codes.
    ends_at: (code.expiresAt ?? drop.startedAt).toISOString(),
  };
}

const asTimer = (row: typeof dropTimer.$inferSelect): StaffDropTimer => ({ ...toWire(StaffDropTimer, row), id: 'settings' });
