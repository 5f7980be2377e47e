import { z } from 'zod';
import { dataResponse, defineEndpoint } from '../endpoint';
import { Timestamp } from '../primitives';
import { AnnouncementTest, WebhookInput } from './announcements';
import { QueueKind } from './queue';
import { Version, VersionQuery } from './resource';

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

const ofSettings = { permission: 'settings:configure', response: dataResponse(StaffAlertSettings) } as const;

export const staffAlertEndpoints = {
  settings: defineEndpoint('GET /staff-alerts', { ...ofSettings, summary: 'The staff alert settings' }),
  save: defineEndpoint('PUT /staff-alerts', {
    ...ofSettings,
    summary: 'Change the staff alert settings',
    /** Without `webhook`, the stored one stays. */
    body: AlertFields.extend({ webhook: WebhookInput.optional() }),
  }),
  removeWebhook: defineEndpoint('DELETE /staff-alerts/webhook', {
    ...ofSettings,
    summary: 'Delete the webhook for staff alerts',
    query: VersionQuery,
  }),
  test: defineEndpoint('POST /staff-alerts/test', {
    permission: 'settings:configure',
    summary: "Send a test alert to the staff's channel",
    /** Without `webhook`, to the stored one. */
    body: z.object({ webhook: WebhookInput.optional() }),
    response: dataResponse(AnnouncementTest),
  }),
};
