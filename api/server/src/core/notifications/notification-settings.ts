import { NOTIFICATION_KINDS, type NotificationSettings } from '@greenroom/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, notificationSettings } from '../../db/schema';
import type { Channel } from './channel';
import { OPT_IN_KINDS } from './notifications.rules';

type Chosen = Pick<NotificationSettings, 'choices' | 'quiet_hours'>;

export async function readSettings(db: Db, memberId: string, channels: readonly Channel[]): Promise<NotificationSettings> {
  const [row] = await db
    .select({ email: members.email, settings: notificationSettings })
    .from(members)
    .leftJoin(notificationSettings, eq(notificationSettings.memberId, members.id))
    .where(eq(members.id, memberId));
  const { quietFrom = null, quietTo = null, timeZone = null, choices = {} } = row?.settings ?? {};
  const isQuiet = quietFrom !== null && quietTo !== null && timeZone !== null;
  return {
    choices,
    quiet_hours: isQuiet ? { from: quietFrom, to: quietTo, time_zone: timeZone } : null,
    channels: ['inbox', ...channels.map(({ name }) => name)],
    opt_in: [...OPT_IN_KINDS],
    mail_address: row?.email ?? null,
  };
}

export async function saveSettings(db: Db, memberId: string, { choices, quiet_hours: quiet }: Chosen): Promise<void> {
  const chosen = Object.entries(choices).filter(([, channels]) => channels.length > 0);
  const columns = {
    choices: Object.fromEntries(chosen.map(([kind, channels]) => [kind, [...new Set(['inbox' as const, ...channels])]])),
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    timeZone: quiet?.time_zone ?? null,
  };
  await db
    .insert(notificationSettings)
    .values({ memberId, ...columns })
    .onConflictDoUpdate({ target: notificationSettings.memberId, set: columns });
}

/** Chooses push for the kinds about the member's own matters, unless they have chosen it for any kind. */
export async function beginPush(db: Db, memberId: string): Promise<void> {
  const chosen = await readSettings(db, memberId, []);
  if (Object.values(chosen.choices).some((channels) => channels.includes('push'))) return;
  const own = NOTIFICATION_KINDS.filter((kind) => !OPT_IN_KINDS.includes(kind));
  const withPush = own.map((kind) => [kind, [...(chosen.choices[kind] ?? []), 'push']]);
  await saveSettings(db, memberId, { ...chosen, choices: { ...chosen.choices, ...Object.fromEntries(withPush) } });
}

/** Takes mail out of a member's choices and the outbox; the kinds stay in the inbox. */
export async function endMail(db: Db, memberId: string): Promise<void> {
  const withoutMail = sql`(select coalesce(jsonb_object_agg(kind, channels - 'mail'), '{}') from jsonb_each(${notificationSettings.choices}) as chosen(kind, channels))`;
  await db.update(notificationSettings).set({ choices: withoutMail }).where(eq(notificationSettings.memberId, memberId));
}
