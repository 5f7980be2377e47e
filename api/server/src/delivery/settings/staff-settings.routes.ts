import { settingsEndpoints, type SettingsFields, type StaffSettings } from '@greenroom/contract/admin';
import type { z } from 'zod';
import { siteSettings } from '../../db/schema';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../../admin/change-as-staff';
import { lockVersion, rowNotFound, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';

type SettingsRow = typeof siteSettings.$inferSelect;

/** The table's only row. */
const ROW = 1;

/** The settings of the site, in effect from the next page load on. */
export function staffSettingsRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  handle(settingsEndpoints.get, async () => {
    const [row] = await context.db.select().from(siteSettings);
    if (!row) throw rowNotFound();
    return { data: asSettings(row) };
  });

  handle(settingsEndpoints.update, async ({ staff, body: { version, ...fields } }) => {
    const data = await changeAsStaff(context, {
      staff,
      topics: ['settings'],
      change: async (tx) => {
        const before = asSettings(await lockVersion(tx, siteSettings, ROW, version));
        const after = asSettings(await writeRow(tx, siteSettings, ROW, columnsOf(fields)));
        return {
          result: after,
          audit: { action: 'update', subject: 'settings', subjectId: after.id, summary: "Changed the site's settings", before, after },
        };
      },
    });
    return { data };
  });
}

function asSettings(row: SettingsRow): StaffSettings {
  return {
    id: 'site',
    version: row.version,
    site_name: row.siteName,
    site_description: row.siteDescription,
    crypto1_enabled: row.crypto1Enabled,
    crypto1_label: row.crypto1Label,
    crypto2_enabled: row.crypto2Enabled,
    crypto2_label: row.crypto2Label,
    crypto3_enabled: row.crypto3Enabled,
    crypto3_label: row.crypto3Label,
  };
}

function columnsOf(fields: z.output<typeof SettingsFields>) {
  return {
    siteName: fields.site_name,
    siteDescription: fields.site_description,
    crypto1Enabled: fields.crypto1_enabled,
    crypto1Label: fields.crypto1_label,
    crypto2Enabled: fields.crypto2_enabled,
    crypto2Label: fields.crypto2_label,
    crypto3Enabled: fields.crypto3_enabled,
    crypto3Label: fields.crypto3_label,
  };
}
