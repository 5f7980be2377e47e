import { chatEndpoints, StaffChat, StaffChatMessage } from '@greenroom/contract/admin';
import { desc } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { chatMessages, chatSettings } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import { findChatSettings, mayWrite, SETTINGS_ROW, chatSwitches } from './chat.repository';
import type { ModuleContext } from '../../module-context';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { lockVersion, writeRow } from '../../admin/rows';

const LISTED = 20;

export function staffChatRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db } = context;

  handle(chatEndpoints.get, async () => ({ data: await readChat(db) }));

  const handleChange = staffChanges(handle, context, { subject: 'chat' });
  handleChange(chatEndpoints.save, async ({ tx, body: { version, ...fields } }) => {
    const before = auditedFields(await lockVersion(tx, chatSettings, SETTINGS_ROW, version));
    const after = auditedFields(await writeRow(tx, chatSettings, SETTINGS_ROW, columnsOf(chatSettings, fields)));
    const audit = { action: 'update', subjectId: 'settings', summary: 'Changed the commands of the chat', before, after };
    return { data: await readChat(tx), audit };
  });
}

const auditedFields = ({ switches, isWriting }: typeof chatSettings.$inferSelect) => ({ ...chatSwitches(switches), is_writing: isWriting });

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
