import { CHAT_COMMANDS, type ChatCommandName } from '@greenroom/contract/admin';
import { lt } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { chatSettings, slotCalls } from '../../db/schema';
import type { Sweep } from '../../jobs/sweep-job';
import { daysBefore } from '../../lib/durations';
import { findChannel } from '../kick/channel.repository';

export const WRITE_SCOPE = 'chat:write';
export const SETTINGS_ROW = 1;

export type ChatSettingsRow = typeof chatSettings.$inferSelect;

export async function findChatSettings(db: Db): Promise<ChatSettingsRow> {
  const [row] = await db.select().from(chatSettings);
  if (!row) throw new Error('The migrations have not inserted the settings of the chat.');
  return row;
}

export function chatSwitches(switches: ChatSettingsRow['switches']): Record<ChatCommandName, boolean> {
  return Object.fromEntries(CHAT_COMMANDS.map((name) => [name, switches[name] ?? true])) as Record<ChatCommandName, boolean>;
}

/** Tells whether the connected channel's owner lets the site write in the chat. */
export async function mayWrite(db: Db): Promise<boolean> {
  const channel = await findChannel(db);
  return channel !== undefined && channel.scopes.split(' ').includes(WRITE_SCOPE);
}

export const deleteOldSlotCalls: Sweep = async (db, { chatDays }, now) => {
  if (chatDays > 0) await db.delete(slotCalls).where(lt(slotCalls.calledAt, daysBefore(now, chatDays)));
};
