import { z } from 'zod';
import { dataResponse, defineEndpoint, SuccessResponse } from './endpoint';
import { Count, RowId, Timestamp, TimeZone } from './primitives';

/** Kinds of notifications (docs/product.md#notifications). */
export const NOTIFICATION_KINDS = [
  'won',
  'prize_due',
  'prize_paid',
  'redemption_decided',
  'ticket_answered',
  'prediction_settled',
  'raffle_ends_soon',
  'stream_live',
] as const;
export const NotificationKind = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const NotificationChannel = z.enum(['inbox', 'mail', 'push']);
export type NotificationChannel = z.infer<typeof NotificationChannel>;

export const Notification = z.object({
  id: RowId,
  kind: NotificationKind,
  title: z.string(),
  text: z.string(),
  path: z.string(),
  created_at: Timestamp,
  is_read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

const Hour = z.number().int().min(0).max(23);

/** Hours without notifications; the same hour twice is the whole day. */
const QuietHours = z.object({ from: Hour, to: Hour, time_zone: TimeZone });

const Choices = z.partialRecord(NotificationKind, z.array(NotificationChannel).max(NotificationChannel.options.length));

export const NotificationSettings = z.object({
  choices: Choices,
  quiet_hours: QuietHours.extend({ time_zone: z.string() }).nullable(),
  channels: z.array(NotificationChannel),
  /** Kinds that reach the inbox only by choice. */
  opt_in: z.array(NotificationKind),
  /** Verified address of the member's Discord account. */
  mail_address: z.string().nullable(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const notificationEndpoints = {
  list: defineEndpoint('GET /notifications', "The member's inbox, newest first", {
    query: z.object({ before: Id.optional() }),
    response: dataResponse(z.array(Notification)).extend({ unread: Count, has_more: z.boolean() }),
    refusals: [401],
  }),
  read: defineEndpoint('POST /notifications/read', 'Mark notifications as read', {
    /** One, or all up to the newest. */
    body: z.union([z.object({ id: RowId }), z.object({ up_to: RowId })]),
    response: SuccessResponse,
    refusals: [401],
  }),
  settings: defineEndpoint('GET /notifications/settings', "The member's notification settings", {
    response: dataResponse(NotificationSettings),
    refusals: [401],
  }),
  changeSettings: defineEndpoint('POST /notifications/settings', 'Change the notification settings', {
    body: z.object({ choices: Choices, quiet_hours: QuietHours.nullable() }),
    response: dataResponse(NotificationSettings),
    refusals: [401],
  }),
};
