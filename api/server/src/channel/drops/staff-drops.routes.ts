import { dropEndpoints, dropTimerEndpoints, StaffDrop, StaffDropTimer } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { codes, drops, dropTimer } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import { stateOf } from './drops.rules';
import { startDrop, selectDrops, type DropRow } from './start-drop';
import type { ModuleContext } from '../../module-context';
import { OVERLAYS } from '../../core/overlays/overlay-topic';
import { limits } from '../../plugins/rate-limits';
import { requireAllowance, recordAuthor } from '../../core/points/allowance';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { lockVersion, onlyRow, writeRow, staffRows } from '../../admin/rows';

const ROW = 1;

export function staffDropRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  const { list } = staffRows(dropEndpoints.list, {
    select: selectDrops,
    id: drops.codeId,
    sorted: { started_at: drops.startedAt, points: codes.points, uses: codes.uses },
    asRow: asDrop,
  });
  handle(dropEndpoints.list, ({ query }) => list(db, query, now()));

  const handleDrop = staffChanges(handle, context, { subject: 'drops', topics: [OVERLAYS] });

  handleDrop(dropEndpoints.create, async ({ staff, request, tx, at, body }) => {
    // A refused word may be a code: no more guesses than by redeeming.
    if (body.word !== null) await request.countAgainst(limits.codes);
    const { word, points, max_uses: maxUses, seconds, on_overlay: onOverlay, in_chat: inChat } = body;
    const terms = { word, points, maxUses, seconds, onOverlay, inChat };
    const after = asDrop(await startDrop(tx, terms, { at, isTimed: false, staffId: staff.id }), at);
    return { data: after, audit: { action: 'create', subjectId: after.id, summary: `Started the drop ${after.word}`, after } };
  });

  handleDrop(dropEndpoints.end, async ({ tx, at, params: { id } }) => {
    const row = await onlyRow(selectDrops(tx).where(eq(drops.codeId, id)).for('update', { of: codes }));
    const { state, ends_at: endedAt } = asDrop(row, at);
    const code = state === 'running' ? await writeRow(tx, codes, id, { expiresAt: at }) : row.code;
    const after = asDrop({ ...row, code }, at);
    const times = { before: { ends_at: endedAt }, after: { ends_at: after.ends_at } };
    const note = { action: 'end', subjectId: id, summary: `Ended the drop ${after.word}`, ...times };
    return { data: after, audit: state === 'running' ? note : [] };
  });

  handle(dropTimerEndpoints.get, async () => ({ data: asTimer(await onlyRow(db.select().from(dropTimer))) }));

  const handleTimer = staffChanges(handle, context, { subject: 'drop-timer' });
  handleTimer(dropTimerEndpoints.update, async ({ staff, tx, at, body: { version, ...fields } }) => {
    const before = asTimer(await lockVersion(tx, dropTimer, ROW, version));
    if (fields.is_enabled) await requireAllowance(tx, staff.id, { points: fields.points, maxUses: fields.max_uses }, at);
    await recordAuthor(tx, 'drop-timer', staff.id, at);
    // Redraws the time of the next drop by the changed pause.
    const after = asTimer(await writeRow(tx, dropTimer, ROW, { ...columnsOf(dropTimer, fields), nextAt: null }));
    return { data: after, audit: { action: 'update', subjectId: after.id, summary: 'Changed the timer of drops', before, after } };
  });
}

function asDrop({ code, ...drop }: DropRow, at: Date): StaffDrop {
  return {
    ...toWire(StaffDrop, code),
    ...toWire(StaffDrop, drop),
    word: code.code,
    state: stateOf(code, at),
    // The staff may have removed the end in the list of codes.
    ends_at: (code.expiresAt ?? drop.startedAt).toISOString(),
  };
}

const asTimer = (row: typeof dropTimer.$inferSelect): StaffDropTimer => ({ ...toWire(StaffDropTimer, row), id: 'settings' });
