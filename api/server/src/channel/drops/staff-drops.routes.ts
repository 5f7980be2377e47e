import { dropEndpoints, type DropTimerFields, dropTimerEndpoints, type StaffDrop, type StaffDropTimer } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { codes, drops, dropTimer } from '../../db/schema';
import { selectDrops, type DropRow } from './drops.repository';
import { stateOf } from './drops.rules';
import { startDrop } from './start-drop';
import type { ModuleContext } from '../../module-context';
import { TOPIC as OVERLAYS } from '../overlays/overlays.routes';
import { changeAsStaff } from '../../admin/change-as-staff';
import { lockVersion, paginate, rowNotFound, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';

const SORTED = { started_at: drops.startedAt, points: codes.points, uses: codes.uses };
/** The timer's only row. */
const ROW = 1;

/** Drops: words that give points to viewers who are quick. */
export function staffDropRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now, cache } = context;

  handle(dropEndpoints.list, async ({ query }) => {
    const { limit, offset, orderBy } = paginate(query, SORTED[query.sort], drops.codeId);
    const [rows, total] = await Promise.all([
      selectDrops(db)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
      db.$count(drops),
    ]);
    const at = now();
    return { data: rows.map((row) => asDrop(row, at)), total };
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
        const [row] = await selectDrops(tx).where(eq(drops.codeId, id)).for('update', { of: codes });
        if (!row) throw rowNotFound();
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

  handle(dropTimerEndpoints.get, async () => {
    const [row] = await db.select().from(dropTimer);
    if (!row) throw rowNotFound();
    return { data: asTimer(row) };
  });

  handle(dropTimerEndpoints.update, async ({ staff, body: { version, ...fields } }) => {
    const data = await changeAsStaff(context, {
      staff,
      change: async (tx) => {
        const before = asTimer(await lockVersion(tx, dropTimer, ROW, version));
        // By the changed pause, a new time for the next drop is drawn.
        const after = asTimer(await writeRow(tx, dropTimer, ROW, { ...columnsOf(fields), nextAt: null }));
        return {
          result: after,
          audit: { action: 'update', subject: 'drop-timer', subjectId: after.id, summary: 'Changed the timer of drops', before, after },
        };
      },
    });
    return { data };
  });
}

const columnsOf = (fields: z.infer<typeof DropTimerFields>) => ({
  isEnabled: fields.is_enabled,
  minMinutes: fields.min_minutes,
  maxMinutes: fields.max_minutes,
  points: fields.points,
  maxUses: fields.max_uses,
  seconds: fields.seconds,
  onOverlay: fields.on_overlay,
  inChat: fields.in_chat,
});

function asDrop({ codeId, code, startedAt, onOverlay, inChat, isTimed }: DropRow, at: Date): StaffDrop {
  return {
    id: codeId,
    word: code.code,
    points: code.points,
    max_uses: code.maxUses,
    uses: code.uses,
    on_overlay: onOverlay,
    in_chat: inChat,
    is_timed: isTimed,
    state: stateOf(code, at),
    started_at: startedAt.toISOString(),
    // Somebody may have removed the end in the list of codes.
    ends_at: (code.expiresAt ?? startedAt).toISOString(),
  };
}

function asTimer(row: typeof dropTimer.$inferSelect): StaffDropTimer {
  const { version, isEnabled, minMinutes, maxMinutes, points, maxUses, seconds, onOverlay, inChat } = row;
  return {
    id: 'settings',
    version,
    is_enabled: isEnabled,
    min_minutes: minMinutes,
    max_minutes: maxMinutes,
    points,
    max_uses: maxUses,
    seconds,
    on_overlay: onOverlay,
    in_chat: inChat,
  };
}
