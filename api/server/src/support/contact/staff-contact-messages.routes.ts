import { contactMessageEndpoints, StaffContactMessage } from '@greenroom/contract/admin';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { contactMessages, members } from '../../db/schema';
import { toWire } from '../../db/wire';
import type { ModuleContext } from '../../module-context';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { MEMBER_SUMMARY, containsText, lockVersion, onlyRow, pageOf, writeRow } from '../../admin/rows';

const SUBJECT = 'contact-messages';

const SORTED = {
  created_at: contactMessages.createdAt,
  name: sql`lower(${contactMessages.name})`,
  subject: sql`lower(${contactMessages.subject})`,
};

/** Registers the contact form's messages. The staff replies by mail and marks them as handled here. */
export function staffContactMessageRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db } = context;

  handle(contactMessageEndpoints.list, ({ query }) => {
    const { search, is_handled: isHandled } = query;
    const handled = isHandled === undefined ? undefined : (isHandled ? isNotNull : isNull)(contactMessages.handledAt);
    const where = and(containsText(search, contactMessages.name, contactMessages.email, contactMessages.subject), handled);
    const select = () => selectMessages(db).where(where);
    return pageOf(db, { query, select, sorted: SORTED[query.sort], id: contactMessages.id }, asMessage);
  });

  handle(contactMessageEndpoints.get, async ({ params }) => ({ data: await findMessage(db, params.id) }));

  const handleChange = staffChanges(handle, context, { subject: SUBJECT });
  handleChange(contactMessageEndpoints.handled, async ({ tx, at, params: { id }, body: { is_handled: isHandled, version } }) => {
    const { subject, handledAt } = await lockVersion(tx, contactMessages, id, version, SUBJECT);
    // A repeated request keeps the first time.
    if ((handledAt !== null) === isHandled) return { data: await findMessage(tx, id), audit: [] };
    await writeRow(tx, contactMessages, id, { handledAt: isHandled ? at : null });
    const after = await findMessage(tx, id);
    const audit = {
      action: isHandled ? 'handle' : 'reopen',
      subjectId: id,
      summary: `Marked the message "${subject}" as ${isHandled ? 'handled' : 'not handled'}`,
      before: { handled_at: handledAt?.toISOString() ?? null },
      after: { handled_at: after.handled_at },
    };
    return { data: after, audit };
  });
}

/** @throws {HttpProblem} 404 */
async function findMessage(db: Db, id: number): Promise<StaffContactMessage> {
  return asMessage(await onlyRow(selectMessages(db).where(eq(contactMessages.id, id))));
}

function selectMessages(db: Db) {
  return db
    .select({ message: contactMessages, member: MEMBER_SUMMARY })
    .from(contactMessages)
    .leftJoin(members, eq(members.id, contactMessages.memberId))
    .$dynamic();
}

type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

const asMessage = ({ message, member }: MessageRow): StaffContactMessage => ({ ...toWire(StaffContactMessage, message), member });
