import type { NotificationKind } from '@greenroom/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, notificationDeliveries, notifications, notificationSettings } from '../../db/schema';
import { DAY } from '../../lib/durations';
import { inEnglish } from '../../lib/texts';
import type { NotificationData, Decision } from './notification-content';
import { MAX_DELIVERIES_A_DAY } from './notifications.rules';

interface NotifiedEvent<Kind extends NotificationKind> {
  kind: Kind;
  /** Name of the event, such as `raffle:12:won`: repeated, it notifies nobody twice. */
  key: string;
  at: Date;
}

/**
 * Notifies members in the event's transaction, in one statement: a row in each inbox, and deliveries by the channels that they chose.
 * Banned and deleted accounts get nothing. Jobs announce the change to pages after the commit.
 * @returns how many members were notified
 */
export async function notify<Kind extends NotificationKind>(
  tx: Db,
  event: NotifiedEvent<Kind>,
  recipients: readonly { memberId: string; data: NotificationData[Kind] }[],
): Promise<number> {
  if (recipients.length === 0) return 0;
  const given = JSON.stringify(recipients.map(({ memberId, data }) => ({ member_id: memberId, data })));
  return insertNotifications(tx, event, sql`json_to_recordset(${given}::json) as given(member_id text, data jsonb)`);
}

/** Notifies all members who chose this kind and aren't on a break. @param condition on the column `members.id` */
export async function notifyOptedIn<Kind extends NotificationKind>(
  tx: Db,
  event: NotifiedEvent<Kind> & { data: NotificationData[Kind] },
  condition: SQL = sql`true`,
): Promise<number> {
  const at = sql`${event.at.toISOString()}::timestamptz`;
  return insertNotifications(
    tx,
    event,
    sql`(select ${members.id} as member_id, ${JSON.stringify(event.data)}::jsonb as data
      from ${members} inner join ${notificationSettings} on ${notificationSettings.memberId} = ${members.id}
      where jsonb_exists(${notificationSettings.choices}, ${event.kind})
        and (${members.excludedAt} is null or ${members.excludedUntil} <= ${at}) and ${condition}) as given`,
  );
}

/** Inserts notifications. @param given a table of `member_id` and `data` */
async function insertNotifications(tx: Db, { kind, key, at }: NotifiedEvent<NotificationKind>, given: SQL): Promise<number> {
  const [time, dayBefore] = [at, new Date(at.getTime() - DAY)].map((date) => sql`${date.toISOString()}::timestamptz`);
  const result = await tx.execute(sql`
    with inserted as (
      insert into ${notifications} (member_id, kind, key, data, created_at)
      select given.member_id, ${kind}, ${key}, given.data, ${time} from ${given}
      inner join ${members} as recipient on recipient.id = given.member_id
      where recipient.banned_at is null and recipient.deleted_at is null
      order by given.member_id
      on conflict do nothing
      returning id, member_id
    ), deliveries as (
      insert into ${notificationDeliveries} (notification_id, channel, next_attempt_at)
      select inserted.id, chosen.channel, ${time} from inserted
      inner join ${notificationSettings} as settings on settings.member_id = inserted.member_id
      cross join lateral jsonb_array_elements_text(settings.choices -> ${kind}) as chosen(channel)
      where chosen.channel <> 'inbox' and ${MAX_DELIVERIES_A_DAY} > (
        select count(*) from ${notificationDeliveries} as earlier inner join ${notifications} as notification on notification.id = earlier.notification_id
        where notification.member_id = inserted.member_id and notification.created_at > ${dayBefore} and earlier.channel = chosen.channel
      )
    )
    select count(*)::integer as count from inserted`);
  return (result as unknown as { rows: { count: number }[] }).rows[0]?.count ?? 0;
}

/**
 * Notifies a member of a staff decision about something they have, in the transaction of the change.
 * @param key names the event, as for `notify`
 * @param memberId null if no member is known
 */
export async function notifyOfDecision(tx: Db, memberId: string | null, key: string, at: Date, decision: Decision): Promise<void> {
  if (memberId === null) return;
  await notify(tx, { kind: 'redemption_decided', key, at }, [{ memberId, data: asDecision(decision) }]);
}

/** Returns a decision as data for `notify`, in English, as servers of the version before read it, with what other languages need. */
export function asDecision({ title, text, ...decision }: Decision): NotificationData['redemption_decided'] {
  const texts = { ...(typeof title === 'object' && { title }), ...(typeof text === 'object' && { text }) };
  return { ...decision, title: inEnglish(title), text: inEnglish(text), texts };
}
