import { z } from 'zod';
import { Count, RowId, Timestamp } from '../primitives';
import { Version, VersionQuery, endpointsOf } from './resource';
import { typedText } from '../text';

export const ANNOUNCEMENT_KINDS = [
  'raffle_opened',
  'raffle_drawn',
  'hunt_started',
  'hunt_finished',
  'leaderboard_confirmed',
  'tournament_started',
  'tournament_finished',
  'challenge_won',
  'stream_started',
  'drop_started',
  'item_added',
  'leaderboard_started',
] as const;
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

/** `skipped`: no longer true when it could be sent. */
export const ANNOUNCEMENT_STATUSES = ['waiting', 'sent', 'failed', 'skipped'] as const;
export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUSES)[number];

/** Write-only: no response contains it. The server checks that it is an address of Discord. */
export const WebhookInput = z
  .string("Please enter the webhook's URL as text.")
  .overwrite(typedText)
  .min(1, "Please enter the webhook's URL.")
  .max(500, 'This webhook URL is too long.')
  .regex(/^[\x21-\x7e]+$/, "This isn't a webhook URL. Please copy it again.");

const Switches = z.record(z.enum(ANNOUNCEMENT_KINDS), z.boolean(), 'Please switch each kind on or off.');

const Roles = z.partialRecord(
  z.enum(ANNOUNCEMENT_KINDS),
  z
    .string("Please enter a role's ID as text.")
    .overwrite(typedText)
    .regex(/^\d{15,20}$/, "This isn't a role ID, which has 15 to 20 digits."),
  'Please enter role IDs.',
);

export const StaffAnnouncementSettings = z.object({
  version: Version,
  webhook_set_at: Timestamp.nullable(),
  switches: Switches,
  roles: Roles,
  /** Why nothing is sent until the webhook is replaced, as a sentence. */
  stopped: z.string().nullable(),
});
export type StaffAnnouncementSettings = z.infer<typeof StaffAnnouncementSettings>;

export const StaffAnnouncement = z.object({
  id: RowId,
  kind: z.enum(ANNOUNCEMENT_KINDS),
  label: z.string(),
  status: z.enum(ANNOUNCEMENT_STATUSES),
  occurred_at: Timestamp,
  attempts: Count,
  next_attempt_at: Timestamp.nullable(),
  sent_at: Timestamp.nullable(),
  /** Why the last attempt failed, or why it is not sent, as a sentence. */
  problem: z.string().nullable(),
});
export type StaffAnnouncement = z.infer<typeof StaffAnnouncement>;

export const AnnouncementTest = z.object({ is_sent: z.boolean(), message: z.string() });
export type AnnouncementTest = z.infer<typeof AnnouncementTest>;

const { see, work, configure } = endpointsOf('announcements');

export const announcementEndpoints = {
  list: see.page('GET /announcements', 'A page of announcements from the last 30 days', StaffAnnouncement, ['occurred_at'], {
    status: z.enum(ANNOUNCEMENT_STATUSES).optional(),
  }),
  retry: work('POST /announcements/:id/retry', 'Resend an announcement that failed', StaffAnnouncement),
  settings: configure('GET /announcement-settings', 'The announcement settings', StaffAnnouncementSettings),
  save: configure('PUT /announcement-settings', 'Change the announcement settings', StaffAnnouncementSettings, {
    /** Without `webhook`, the stored one stays. */
    body: z.object({ webhook: WebhookInput.optional(), switches: Switches, roles: Roles, version: Version }),
  }),
  removeWebhook: configure(
    'DELETE /announcement-settings/webhook',
    'Delete the webhook, which stops announcements',
    StaffAnnouncementSettings,
    { query: VersionQuery },
  ),
  test: configure('POST /announcement-settings/test', 'Send a test message', AnnouncementTest, {
    /** Without `webhook`, to the stored one. */
    body: z.object({ webhook: WebhookInput.optional() }),
  }),
};
