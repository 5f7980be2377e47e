import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { textReference, timestamp } from './columns';
import { members, sessions } from './members';

/** Browsers that show web push notifications, each until its session ends (docs/decisions/0064-web-push.md). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionHash: text('session_hash')
      .primaryKey()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    memberId: textReference('member_id', () => members.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    /** Browser's public key and secret, in base64url: messages are encrypted for them. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: timestamp('created_at').notNull(),
    /** Time the push service last accepted a message. */
    lastSuccessAt: timestamp('last_success_at'),
    /** Reason the browser has to subscribe again: its push service no longer knows it, or refuses the site's key. Null while it works. */
    problem: text('problem', { enum: ['gone', 'refused'] }),
  },
  (table) => [index('push_subscriptions_member').on(table.memberId)],
);
