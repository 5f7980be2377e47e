import { StaffAlertSettings, staffAlertEndpoints } from '@greenroom/contract/admin';
import { desc, eq, isNotNull } from 'drizzle-orm';
import { lockVersion, writeRow } from '../../admin/rows';
import { type HandleEndpoint, staffChanges } from '../../admin/staff-endpoints';
import { testMessage } from '../../channel/announcements/announcement-message';
import { NO_WEBHOOK, SETTINGS_ROW, siteOf, STOP_SENTENCES } from '../../channel/announcements/stored-webhook';
import type { Db } from '../../db/client';
import { staffAlerts, staffAlertSettings } from '../../db/schema';
import { toWire } from '../../db/wire';
import { limits } from '../../plugins/rate-limits';
import { type AlertSettingsRow, alertWebhook, findAlertSettings } from './alerts-outbox.repository';
import { alertSwitches } from './alerts.rules';
import type { AlertContext } from './send-alerts-job';

const SUBJECT = 'staff-alerts';

/** Registers the staff's alert settings. The webhook is write-only: no response, audit log entry or log line contains it. */
export function staffAlertRoutes(handle: HandleEndpoint, context: AlertContext): void {
  const { db, now, config } = context;

  const asSettings = (row: AlertSettingsRow, problem: string | null): StaffAlertSettings => ({
    ...toWire(StaffAlertSettings, row),
    switches: alertSwitches(row.switches),
    mail_to: config.mail?.to ?? null,
    stopped: row.stoppedReason && STOP_SENTENCES[row.stoppedReason],
    problem,
  });

  async function changed(tx: Db, before: AlertSettingsRow, after: AlertSettingsRow, summary: string) {
    const problem = await findProblem(tx);
    const data = asSettings(after, problem);
    return { data, audit: { action: 'update', subjectId: 'settings', summary, before: asSettings(before, problem), after: data } };
  }

  handle(staffAlertEndpoints.settings, async () => ({ data: asSettings(await findAlertSettings(db), await findProblem(db)) }));

  const handleChange = staffChanges(handle, context, { subject: SUBJECT });

  handleChange(staffAlertEndpoints.save, async ({ tx, at, body, request }) => {
    const { webhook, switches, every_minutes: everyMinutes, is_mailed: isMailed, version } = body;
    const entered = webhook !== undefined && alertWebhook.columnsOf(webhook, at, context);
    const before = await lockVersion(tx, staffAlertSettings, SETTINGS_ROW, version);
    const fields = { switches, everyMinutes, isMailed, siteOrigin: request.publicOrigin };
    const after = await writeRow(tx, staffAlertSettings, SETTINGS_ROW, { ...fields, ...entered });
    // Retries at once what failed with the previous webhook.
    if (entered) await tx.update(staffAlerts).set({ attempts: 0, problem: null }).where(eq(staffAlerts.channel, 'discord'));
    return changed(tx, before, after, `Changed the notifications of the staff${entered ? ' and their webhook' : ''}`);
  });

  handleChange(staffAlertEndpoints.removeWebhook, async ({ tx, query: { version } }) => {
    const before = await lockVersion(tx, staffAlertSettings, SETTINGS_ROW, version);
    const after = await writeRow(tx, staffAlertSettings, SETTINGS_ROW, NO_WEBHOOK);
    await tx.delete(staffAlerts).where(eq(staffAlerts.channel, 'discord'));
    return changed(tx, before, after, "Deleted the webhook of the staff's notifications");
  });

  handle(staffAlertEndpoints.test, async ({ body, request }) => {
    await request.countAgainst(limits.announcementTests);
    const settings = await findAlertSettings(db);
    const site = await siteOf(db, { siteOrigin: request.publicOrigin }, context);
    const message = testMessage('Alerts for the staff will appear here.', { site, at: now() });
    return { data: await alertWebhook.test(db, settings, message, { ...context, text: body.webhook }) };
  });
}

/** Returns the problem of the latest message that failed. */
async function findProblem(db: Db): Promise<string | null> {
  const { id, nextAttemptAt, problem } = staffAlerts;
  const [row] = await db.select({ problem }).from(staffAlerts).where(isNotNull(problem)).orderBy(desc(nextAttemptAt), desc(id)).limit(1);
  return row?.problem ?? null;
}
