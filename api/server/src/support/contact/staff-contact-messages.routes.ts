import { contactMessageEndpoints, StaffContactMessage } from '@greenroom/contract/admin';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { contactMessages, members } from '../../db/schema';
import { toWire } from '../../db/wire';
import type { ModuleContext } from '../../module-context';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { MEMBER_SUMMARY, containsText, lockVersion, writeRow, staffRows } from '../../admin/rows';

const SUBJECT = 'contact-messages';

/** Registers the contact form's messages. The staff replies by mail and marks them as handled here. */
export function staffContactMessageRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(contactMessageEndpoints.list, ({ query }) => listMessages(db, query, now()));

  handle(contactMessageEndpoints.get, async ({ params }) => ({ data: await findMessage(db, params.id, now()) }));

  const handleChange = staffChanges(handle, context, { subject: SUBJECT });
  handleChange(contactMessageEndpoints.handled, async ({ tx, at, params: { id }, body: { is_handled: isHandled, version } }) => {
    const { subject, handledAt } = await lockVersion(tx, contactMessages, id, version, SUBJECT);
    // A repeated request keeps the first time.
    if ((handledAt !== null) === isHandled) return { data: await findMessage(tx, id, at), audit: [] };
    await writeRow(tx, contactMessages, id, { handledAt: isHandled ? at : null });
    const after = await findMessage(tx, id, at);
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

const { list: listMessages, find: findMessage } = staffRows(contactMessageEndpoints.list, {
  select: (db) =>
    db
      .select({ message: contactMessages, member: MEMBER_SUMMARY })
      .from(contactMessages)
      .leftJoin(members, eq(members.id, contactMessages.memberId))
      .$dynamic(),
  id: contactMessages.id,
  where({ search, is_handled: isHandled }) {
    const handled = isHandled === undefined ? undefined : (isHandled ? isNotNull : isNull)(contactMessages.handledAt);
    return and(containsText(search, contactMessages.name, contactMessages.email, contactMessages.subject), handled);
  },
  sorted: {
    created_at: contactMessages.createdAt,
    name: sql`lower(${contactMessages.name})`,
    subject: sql`lower(${contactMessages.subject})`,
  },
  asRow: ({ message, member }) => ({ ...toWire(StaffContactMessage, message), member }),
});
