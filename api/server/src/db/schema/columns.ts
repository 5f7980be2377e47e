import { type AnyPgColumn, integer, numeric, text, timestamp as pgTimestamp, type UpdateDeleteAction } from 'drizzle-orm/pg-core';

export const timestamp = (name: string) => pgTimestamp(name, { withTimezone: true, mode: 'date' });

/** Money: numeric in the database, never a float; a number in TypeScript. */
export const money = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' });

/** Multiplier of a bet; exact, like money. */
export const multiplier = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' });

/** Id of a row that has to exist. */
export const reference = (name: string, column: () => AnyPgColumn) => integer(name).notNull().references(column);

/** Text id of a row that has to exist, such as a member's. */
export const textReference = (name: string, column: () => AnyPgColumn, actions?: { onDelete: UpdateDeleteAction }) =>
  text(name).notNull().references(column, actions);

/** Number of staff changes of a row, for optimistic locking. Members' actions don't count. */
export const version = () => integer('version').notNull().default(1);

export const webhookColumns = () => ({
  /** Webhook's URL, encrypted (`lib/secret-box.ts`). */
  webhook: text('webhook'),
  webhookSetAt: timestamp('webhook_set_at'),
  /** Origin at which the staff saved the settings, for links without PUBLIC_URL. */
  siteOrigin: text('site_origin'),
  /** Reason nothing is sent until the webhook is replaced. */
  stoppedReason: text('stopped_reason', { enum: ['gone', 'undecryptable', 'not_allowed'] }),
});
