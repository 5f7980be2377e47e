import { SettingsAnswer } from '@greenroom/contract';
import { siteSettings } from '../../db/schema';
import type { ApiApp, ModuleContext } from '../module-context';
import { preparedAnswer } from '../prepared-answer';

/** GET /api/r/settings (specification 1, section 7; specification 2, section 7). */
export function settingsRoutes(app: ApiApp, { db, cache }: ModuleContext): void {
  async function readSettings(): Promise<SettingsAnswer> {
    const [row] = await db.select().from(siteSettings);
    if (!row) throw new Error('The row of site_settings is missing.');
    return {
      success: true as const,
      site_name: row.siteName,
      site_description: row.siteDescription,
      crypto1_enabled: row.crypto1Enabled,
      crypto2_enabled: row.crypto2Enabled,
      crypto3_enabled: row.crypto3Enabled,
      crypto1_label: row.crypto1Label,
      crypto2_label: row.crypto2Label,
      crypto3_label: row.crypto3Label,
    };
  }

  const schema = { summary: "The site's name, and the casinos that members may name", response: { 200: SettingsAnswer } };
  app.get('/settings', { schema }, async (_request, reply) => {
    const options = { topic: 'settings', schema: SettingsAnswer, make: readSettings };
    return preparedAnswer(reply, await cache.get('settings', options));
  });
}
