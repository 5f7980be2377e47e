import { announcementEndpoints, StaffAnnouncement, StaffAnnouncementSettings } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { announcements, announcementSettings } from '../../db/schema';
import { toWire } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { limits } from '../../plugins/rate-limits';
import { testMessage } from './announcement-message';
import { type AnnouncementSettingsRow, findAnnouncementSettings } from '../../core/announcements/queue-announcement';
import { GIVE_UP_MS, announcementSwitches } from '../../core/announcements/announcements.rules';
import { announcementWebhook, type AnnouncementRow } from './announcement-job';
import { queueStarted } from './queue-started';
import { NO_WEBHOOK, SETTINGS_ROW, siteOf, STOP_SENTENCES, type DiscordContext } from './stored-webhook';
import type { ModuleContext } from '../../module-context';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { lockVersion, onlyRow, writeRow, staffRows } from '../../admin/rows';

const isWaiting = eq(announcements.status, 'waiting');

/** Registers announcements in Discord. The webhook is write-only: no response, audit log entry or log line contains it. */
export function staffAnnouncementRoutes(handle: HandleEndpoint, context: ModuleContext & DiscordContext): void {
  const { db, now } = context;

  const { list } = staffRows(announcementEndpoints.list, {
    select: (tx) => tx.select().from(announcements).$dynamic(),
    id: announcements.id,
    where: ({ status }) => status && eq(announcements.status, status),
    sorted: { occurred_at: announcements.occurredAt },
  });
  handle(announcementEndpoints.list, ({ query }) => list(db, query, now()));

  const handleChange = staffChanges(handle, context, { subject: 'announcements' });
  handleChange(announcementEndpoints.retry, async ({ tx, at, params: { id } }) => {
    const before = await onlyRow(tx.select().from(announcements).where(eq(announcements.id, id)).for('update'));
    if (before.status !== 'failed') throw new HttpProblem(409, 'Only failed announcements can be sent again.');
    if ((await findAnnouncementSettings(tx)).webhook === null) throw new HttpProblem(409, 'Please enter a webhook first.');
    const values = { status: 'waiting' as const, attempts: 0, nextAttemptAt: at, giveUpAt: new Date(at.getTime() + GIVE_UP_MS) };
    const after = asAnnouncement(await onlyRow(tx.update(announcements).set(values).where(eq(announcements.id, id)).returning()));
    const summary = `Requested the announcement of ${after.label} again`;
    return { data: after, audit: { action: 'retry', subjectId: id, summary, before: asAnnouncement(before), after } };
  });

  handle(announcementEndpoints.settings, async () => ({ data: asSettings(await findAnnouncementSettings(db)) }));

  handleChange(announcementEndpoints.save, async ({ tx, at, body, request }) => {
    const webhook = body.webhook === undefined ? null : announcementWebhook.columnsOf(body.webhook, at, context);
    const before = await lockVersion(tx, announcementSettings, SETTINGS_ROW, body.version);
    // Announces what has begun by the previous settings.
    await queueStarted(tx, at);
    const entered = webhook && { ...webhook, siteOrigin: request.publicOrigin, pausedUntil: null };
    const { switches, roles } = body;
    const after = await writeRow(tx, announcementSettings, SETTINGS_ROW, { switches, roles, startsAfter: at, ...entered });
    if (entered) await tx.update(announcements).set({ nextAttemptAt: at }).where(isWaiting);
    return changed(before, after, `Changed the announcements${entered ? ' and their webhook' : ''}`);
  });

  handleChange(announcementEndpoints.removeWebhook, async ({ tx, query: { version } }) => {
    const before = await lockVersion(tx, announcementSettings, SETTINGS_ROW, version);
    const after = await writeRow(tx, announcementSettings, SETTINGS_ROW, { ...NO_WEBHOOK, siteOrigin: null, pausedUntil: null });
    await tx
      .update(announcements)
      .set({ status: 'failed', nextAttemptAt: null, problem: 'The webhook was deleted in the panel before this was sent.' })
      .where(isWaiting);
    return changed(before, after, 'Deleted the webhook of the announcements');
  });

  handle(announcementEndpoints.test, async ({ body, request }) => {
    await request.countAgainst(limits.announcementTests);
    const settings = await findAnnouncementSettings(db);
    const site = await siteOf(db, { ...settings, siteOrigin: request.publicOrigin }, context);
    const message = testMessage("This site's announcements will appear here.", { site, at: now() });
    return { data: await announcementWebhook.test(db, settings, message, { ...context, text: body.webhook }) };
  });
}

function changed(before: AnnouncementSettingsRow, row: AnnouncementSettingsRow, summary: string) {
  const after = asSettings(row);
  return { data: after, audit: { action: 'update', subjectId: 'settings', summary, before: asSettings(before), after } };
}

const asSettings = (row: AnnouncementSettingsRow): StaffAnnouncementSettings => ({
  ...toWire(StaffAnnouncementSettings, row),
  switches: announcementSwitches(row.switches),
  stopped: row.stoppedReason && STOP_SENTENCES[row.stoppedReason],
});

const asAnnouncement = (row: AnnouncementRow): StaffAnnouncement => toWire(StaffAnnouncement, row);
