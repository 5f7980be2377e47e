import type { MailConfig } from '../../config/config';
import type { Db } from '../../db/client';
import { type staffAlerts, staffAlertSettings } from '../../db/schema';
import { StoredWebhook } from '../../channel/announcements/stored-webhook';

export type AlertSettingsRow = typeof staffAlertSettings.$inferSelect;
export type AlertRow = typeof staffAlerts.$inferSelect;
export type AlertChannel = AlertRow['channel'];

/** The webhook of the staff's own channel. */
export const alertWebhook = new StoredWebhook(staffAlertSettings, 'webhook of staff alerts');

export async function findAlertSettings(db: Db): Promise<AlertSettingsRow> {
  const [row] = await db.select().from(staffAlertSettings);
  if (!row) throw new Error('The row of staff_alert_settings is missing.');
  return row;
}

/** Where alerts are sent. */
export const channelsOf = ({ webhook, isMailed }: AlertSettingsRow, mail: MailConfig | null): AlertChannel[] => [
  ...(webhook === null ? [] : (['discord'] as const)),
  ...(isMailed && mail ? (['mail'] as const) : []),
];
