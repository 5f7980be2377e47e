import { DEFAULT_STREAM_POINT_RULES, streamPointEndpoints, StaffStreamPoints } from '@greenroom/contract/admin';
import { streamPointSettings } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import { limits } from '../../plugins/rate-limits';
import { recordAuthor } from '../../core/points/allowance';
import type { ModuleContext } from '../../module-context';
import { findSettings } from './stream-points.repository';
import { tryRules } from './try-rules';
import { findUnusualViewers } from './unusual-viewers';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { lockVersion, onlyRow, writeRow } from '../../admin/rows';

const ROW = 1;

/** Registers the rules of the points for watching, their trial on stored chat, and unusual viewers. */
export function staffStreamPointRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(streamPointEndpoints.get, async () => ({ data: asSettings(await onlyRow(db.select().from(streamPointSettings))) }));

  const handleChange = staffChanges(handle, context, { subject: 'stream-points' });
  handleChange(streamPointEndpoints.update, async ({ staff, tx, at, body: { version, ...fields } }) => {
    const before = asSettings(await lockVersion(tx, streamPointSettings, ROW, version));
    await recordAuthor(tx, 'stream-points', staff.id, at);
    const after = asSettings(await writeRow(tx, streamPointSettings, ROW, columnsOf(streamPointSettings, fields)));
    const summary = 'Changed the points for watching';
    return { data: after, audit: { action: 'update', subjectId: after.id, summary, before: auditRow(before), after: auditRow(after) } };
  });

  handle(streamPointEndpoints.try, async ({ body, request }) => {
    await request.countAgainst(limits.sourceTrials);
    const edited = { rules: body.rules, excluded: new Set(body.excluded_accounts) };
    return {
      data: await tryRules(db, { stored: await findSettings(db), edited, from: new Date(body.from), to: new Date(body.to), at: now() }),
    };
  });

  handle(streamPointEndpoints.unusual, async () => ({ data: await findUnusualViewers(db, now()) }));
}

function asSettings(row: typeof streamPointSettings.$inferSelect): StaffStreamPoints {
  return { ...toWire(StaffStreamPoints, row), id: 'rules', rules: row.rules ?? DEFAULT_STREAM_POINT_RULES };
}

/** Flattens the rules, so the audit log shows the changed ones only. */
const auditRow = ({ rules, ...row }: StaffStreamPoints) => ({ ...row, ...rules });
