import { settingsEndpoints, StaffSettings } from '@greenroom/contract/admin';
import { siteSettings } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../../admin/change-as-staff';
import { lockVersion, onlyRow, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';

/** The table's only row. */
const ROW = 1;

/** The settings of the site, in effect from the next page load on. */
export function staffSettingsRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  handle(settingsEndpoints.get, async () => ({ data: asSettings(await onlyRow(context.db.select().from(siteSettings))) }));

  handle(settingsEndpoints.update, async ({ staff, body: { version, ...fields } }) => {
    const data = await changeAsStaff(context, {
      staff,
      topics: ['settings'],
      change: async (tx) => {
        const before = asSettings(await lockVersion(tx, siteSettings, ROW, version));
        const after = asSettings(await writeRow(tx, siteSettings, ROW, columnsOf(siteSettings, fields)));
        return {
          result: after,
          audit: { action: 'update', subject: 'settings', subjectId: after.id, summary: "Changed the site's settings", before, after },
        };
      },
    });
    return { data };
  });
}

const asSettings = (row: typeof siteSettings.$inferSelect): StaffSettings => ({ ...toWire(StaffSettings, row), id: 'site' });
