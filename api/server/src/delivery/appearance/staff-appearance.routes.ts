import { appearanceEndpoints, type AppearanceFields } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { lockPicture } from '../../admin/pictures/pictures.repository';
import { lockVersion, onlyRow, writeRow } from '../../admin/rows';
import { type HandleEndpoint, staffChanges } from '../../admin/staff-endpoints';
import type { Db } from '../../db/client';
import { appearanceVersions, siteSettings } from '../../db/schema';
import type { ModuleContext } from '../../module-context';
import { previewPath } from './appearance-preview';
import { asFields, findAppearance, recordVersion, SUBJECT } from './appearance.repository';

/** The only row of the settings. */
const ROW = 1;

/** The look of the site: live from the next page load on, on all servers. Every published look can be restored. */
export function staffAppearanceRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const handleChange = staffChanges(handle, context, { subject: SUBJECT, topics: ['settings'] });

  handle(appearanceEndpoints.get, async () => ({ data: await findAppearance(context.db) }));

  handle(appearanceEndpoints.preview, async ({ staff, body }) => ({ data: { path: previewPath(body, staff.id, context) } }));

  handleChange(appearanceEndpoints.publish, async ({ tx, at, body: { version, ...fields } }) => {
    const audit = await publish(tx, { fields, version, at });
    return { data: await findAppearance(tx), audit: { ...audit, action: 'publish', summary: 'Published a look of the site' } };
  });

  handleChange(appearanceEndpoints.restore, async ({ tx, at, params: { id }, body: { version } }) => {
    const fields = asFields(await onlyRow(tx.select().from(appearanceVersions).where(eq(appearanceVersions.id, id))));
    const audit = await publish(tx, { fields, version, at });
    return { data: await findAppearance(tx), audit: { ...audit, action: 'restore', summary: `Restored look ${id} of the site` } };
  });
}

/** Makes a look live, and keeps it as a version. @throws {HttpProblem} 409 if the settings have changed, 422 if a picture is gone */
async function publish(tx: Db, { fields, version, at }: { fields: AppearanceFields; version: number; at: Date }) {
  const before = await lockVersion(tx, siteSettings, ROW, version);
  const { site_name: siteName, ...appearance } = fields;
  for (const field of ['logo', 'icon'] as const) await lockPicture(tx, appearance[field], field);
  const after = await writeRow(tx, siteSettings, ROW, { siteName, appearance });
  return { subjectId: await recordVersion(tx, { before, after, at }), before: asFields(before), after: asFields(after) };
}
