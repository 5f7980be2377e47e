import { SettingsResponse } from '@greenroom/contract';
import type { ApiApp, ModuleContext } from '../../module-context';
import { cachedResponse } from '../../plugins/cached-response';
import { findSettings } from './settings.repository';

/** GET /api/r/settings (docs/product.md#site-settings). */
export function settingsRoutes(app: ApiApp, { db, cache }: ModuleContext): void {
  const schema = { summary: "The site's name, and the casinos that members may name", response: { 200: SettingsResponse } };
  app.get('/settings', { schema, config: { shed: 'none' } }, async (_request, reply) =>
    cachedResponse(reply, await findSettings(db, cache)),
  );
}
