import type { QueueKind } from '@greenroom/contract/admin';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { Outbox } from '../../db/outbox';
import { staffAlerts, staffAlertSettings } from '../../db/schema';
import { MINUTE } from '../../lib/durations';
import { hashOf, planAlert, type WaitingItem } from './alerts.rules';
import type { MailConfig } from '../../config/config';
import { StoredWebhook } from '../../channel/announcements/stored-webhook';

const outboxOf = (channel: AlertChannel) =>
  new Outbox(staffAlerts, {
    isWaiting: sql`${staffAlerts.channel} = ${channel} and ${staffAlerts.nextAttemptAt} is not null`,
    oldest: staffAlerts.nextAttemptAt,
    claimMs: 5 * MINUTE,
  });

export const ALERT_OUTBOXES: Readonly<Record<AlertChannel, ReturnType<typeof outboxOf>>> = {
  discord: outboxOf('discord'),
  mail: outboxOf('mail'),
};

interface AlertPlan {
  channels: readonly AlertChannel[];
  kinds: readonly QueueKind[];
  waiting: readonly WaitingItem[];
  everyMinutes: number;
  at: Date;
}

/** Plans the next message of each kind to each channel, and forgets other kinds and channels, so they begin again. */
export async function planAlerts(db: Db, { channels, kinds, waiting, ...options }: AlertPlan): Promise<void> {
  const wanted = channels.flatMap((channel) => kinds.map((kind) => ({ channel, kind })));
  if (wanted.length > 0) await db.insert(staffAlerts).values(wanted).onConflictDoNothing();
  for (const row of await db.select().from(staffAlerts)) {
    if (!channels.includes(row.channel) || !kinds.includes(row.kind)) {
      await db.delete(staffAlerts).where(eq(staffAlerts.id, row.id));
      continue;
    }
    const planned = planAlert(row, waiting.filter(({ kind }) => kind === row.kind).map(hashOf), options);
    if (hasChanged(row, planned)) await db.update(staffAlerts).set(planned).where(eq(staffAlerts.id, row.id));
  }
}

const hasChanged = (row: AlertRow, planned: Pick<AlertRow, 'known' | 'nextAttemptAt'>) =>
  planned.known.length !== row.known.length || planned.nextAttemptAt?.getTime() !== row.nextAttemptAt?.getTime();

export type AlertSettingsRow = typeof staffAlertSettings.$inferSelect;
type AlertRow = typeof staffAlerts.$inferSelect;
export type AlertChannel = AlertRow['channel'];

export const alertWebhook = new StoredWebhook(staffAlertSettings, 'webhook of staff alerts');

export async function findAlertSettings(db: Db): Promise<AlertSettingsRow> {
  const [row] = await db.select().from(staffAlertSettings);
  if (!row) throw new Error('The row of staff_alert_settings is missing.');
  return row;
}

export const channelsOf = ({ webhook, isMailed }: AlertSettingsRow, mail: MailConfig | null): AlertChannel[] => [
  ...(webhook === null ? [] : (['discord'] as const)),
  ...(isMailed && mail ? (['mail'] as const) : []),
];
