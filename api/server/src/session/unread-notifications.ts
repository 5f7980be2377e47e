import { sql } from 'drizzle-orm';
import { members, notifications } from '../db/schema';

/** How many notifications of a member are unread, as a column of a query with `members` and a join. */
export const UNREAD_NOTIFICATIONS = sql<number>`(select count(*)::integer from ${notifications}
  where ${notifications.memberId} = ${members.id} and ${notifications.readAt} is null)`;

/** Changes with every write to a member's inbox, as a column likewise. */
export const NOTIFICATIONS_REVISION = sql<string>`(${UNREAD_NOTIFICATIONS} || '.' || coalesce((select max(${notifications.id}) from ${notifications}
  where ${notifications.memberId} = ${members.id}), 0))`;
