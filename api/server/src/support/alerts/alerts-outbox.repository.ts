import type { QueueKind } from '@greenroom/contract/admin';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { Outbox } from '../../db/outbox';
import { staffAlerts } from '../../db/schema';
import { MINUTE } from '../../lib/durations';
import type { AlertChannel, AlertRow } from './alert-settings';
import { hashOf, planAlert, type WaitingItem } from './alerts.rules';

const outboxOf = (channel: AlertChannel) =>
  new Outbox(staffAlerts, {
    isWaiting: sql`${staffAlerts.channel} = ${channel} and ${staffAlerts.nextAttemptAt} is not null`,
    oldest: staffAlerts.nextAttemptAt,
    claimMs: 5 * MINUTE,
  });

/** What is to be sent to each channel. */
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

/** Plans the next message of each kind to each channel, and forgets those of others, so that they begin again. */
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
