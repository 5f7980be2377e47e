import { SettingsResponse } from '@greenroom/contract';
import type { ResponseCache, CachedResponse } from '../../plugins/response-cache';
import type { Db } from '../../db/client';
import { siteSettings } from '../../db/schema';
import { toWire } from '../../db/wire';

/** The site's settings, set by staff; cached. */
export function findSettings(db: Db, cache: ResponseCache): Promise<CachedResponse<SettingsResponse>> {
  return cache.get('settings', { topic: 'settings', liveTopic: 'settings', schema: SettingsResponse, load: () => readSettings(db) });
}

async function readSettings(db: Db): Promise<SettingsResponse> {
  const [row] = await db.select().from(siteSettings);
  if (!row) throw new Error('The row of site_settings is missing.');
  return { success: true as const, ...toWire(SettingsResponse, row) };
}
