import { z } from 'zod';
import { Timestamp } from '../primitives';
import { AnnouncementTest, WebhookInput } from './announcements';
import { QueueKind } from './queue';
import { Version, VersionQuery, endpointsOf } from './resource';

/** Notifications of the staff: kinds of the queue, frequency and channel. */
const AlertFields = z.object({
  version: Version,
  switches: z.record(QueueKind, z.boolean(), 'Please switch each kind on or off.'),
  every_minutes: z.number('This must be a number.').int('This must be a whole number.').min(1).max(1440),
  is_mailed: z.boolean(),
});

export const StaffAlertSettings = AlertFields.extend({
  webhook_set_at: Timestamp.nullable(),
  /** The operator's address; null without a mail server. */
  mail_to: z.string().nullable(),
  /** Why nothing is sent to Discord until the webhook is replaced, as a sentence. */
  stopped: z.string().nullable(),
  /** Why the last message, which is retried, could not be sent; as a sentence. */
  problem: z.string().nullable(),
});
export type StaffAlertSettings = z.infer<typeof StaffAlertSettings>;

const { configure } = endpointsOf('settings');

export const staffAlertEndpoints = {
  settings: configure('GET /staff-alerts', 'The staff alert settings', StaffAlertSettings),
  save: configure('PUT /staff-alerts', 'Change the staff alert settings', StaffAlertSettings, {
    /** Without `webhook`, the stored one stays. */
    body: AlertFields.extend({ webhook: WebhookInput.optional() }),
  }),
  removeWebhook: configure('DELETE /staff-alerts/webhook', 'Delete the webhook for staff alerts', StaffAlertSettings, {
    query: VersionQuery,
  }),
  test: configure('POST /staff-alerts/test', "Send a test alert to the staff's channel", AnnouncementTest, {
    /** Without `webhook`, to the stored one. */
    body: z.object({ webhook: WebhookInput.optional() }),
  }),
};
