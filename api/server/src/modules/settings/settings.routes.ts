import { SettingsAnswer } from '@greenroom/contract';
import type { ApiApp, ModuleContext } from '../module-context';
import { preparedAnswer } from '../prepared-answer';
import { findSettings } from './settings.repository';

/** GET /api/r/settings (specification 1, section 7; specification 2, section 7). */
export function settingsRoutes(app: ApiApp, { db, cache }: ModuleContext): void {
  const schema = { summary: "The site's name, and the casinos that members may name", response: { 200: SettingsAnswer } };
  app.get('/settings', { schema, config: { shed: 'nobody' } }, async (_request, reply) => preparedAnswer(reply, await findSettings(db, cache)));
}
