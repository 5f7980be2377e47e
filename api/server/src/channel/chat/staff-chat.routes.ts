import { chatEndpoints, StaffChat, StaffChatMessage } from '@greenroom/contract/admin';
import { desc } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { chatMessages, chatSettings } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import { findChatSettings, mayWrite, SETTINGS_ROW, chatSwitches } from './chat.repository';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../../admin/change-as-staff';
import { lockVersion, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';

/** How many messages the panel lists. */
const LISTED = 20;

/** The commands of the chat, and whether the site writes there. */
export function staffChatRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db } = context;

  handle(chatEndpoints.get, async () => ({ data: await readChat(db) }));

  handle(chatEndpoints.save, async ({ staff, body: { version, ...fields } }) => {
    await changeAsStaff(context, {
      staff,
      change: async (tx) => {
        const before = await lockVersion(tx, chatSettings, SETTINGS_ROW, version);
        const after = await writeRow(tx, chatSettings, SETTINGS_ROW, columnsOf(chatSettings, fields));
        const auditedFields = (row: typeof before) => ({ ...chatSwitches(row.switches), is_writing: row.isWriting });
        const audit = {
          action: 'update',
          subject: 'chat',
          subjectId: 'settings',
          summary: 'Changed the commands of the chat',
          before: auditedFields(before),
          after: auditedFields(after),
        };
        return { result: null, audit };
      },
    });
    return { data: await readChat(db) };
  });
}

async function readChat(db: Db): Promise<StaffChat> {
  const settings = await findChatSettings(db);
  const rows = await db.select().from(chatMessages).orderBy(desc(chatMessages.id)).limit(LISTED);
  return {
    ...toWire(StaffChat, settings),
    switches: chatSwitches(settings.switches),
    may_write: await mayWrite(db),
    messages: rows.map((row) => toWire(StaffChatMessage, row)),
  };
}
