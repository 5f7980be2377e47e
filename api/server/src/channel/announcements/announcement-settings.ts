import type { Db } from '../../db/client';
import { announcementSettings } from '../../db/schema';
import { StoredWebhook } from './stored-webhook';

export type SettingsRow = typeof announcementSettings.$inferSelect;

export const announcementWebhook = new StoredWebhook(announcementSettings, 'webhook of announcements');

export async function findAnnouncementSettings(db: Db): Promise<SettingsRow> {
  const [row] = await db.select().from(announcementSettings);
  if (!row) throw new Error('The row of announcement_settings is missing.');
  return row;
}
