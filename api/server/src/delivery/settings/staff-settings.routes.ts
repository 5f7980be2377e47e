import { settingsEndpoints, StaffSettings } from '@greenroom/contract/admin';
import { siteSettings } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import type { ModuleContext } from '../../module-context';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { lockVersion, onlyRow, writeRow } from '../../admin/rows';
import { fieldError } from '../../uploads/read-form';

const ROW = 1;

/** The settings of the site, in effect from the next page load on. */
export function staffSettingsRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  handle(settingsEndpoints.get, async () => ({ data: asSettings(await onlyRow(context.db.select().from(siteSettings))) }));

  // How to take part depends on the casinos whose usernames are asked for.
  const handleChange = staffChanges(handle, context, { subject: 'settings', topics: ['settings', 'affiliates', 'leaderboard'] });
  handleChange(settingsEndpoints.update, async ({ may, tx, body: { version, ...fields } }) => {
    const before = asSettings(await lockVersion(tx, siteSettings, ROW, version));
    if (fields.moderator_drop_points !== before.moderator_drop_points && !may('points:work'))
      throw fieldError('moderator_drop_points', 'Only someone who may give points can change this limit.');
    const after = asSettings(await writeRow(tx, siteSettings, ROW, columnsOf(siteSettings, fields)));
    return { data: after, audit: { action: 'update', subjectId: after.id, summary: "Changed the site's settings", before, after } };
  });
}

const asSettings = (row: typeof siteSettings.$inferSelect): StaffSettings => ({ ...toWire(StaffSettings, row), id: 'site' });
