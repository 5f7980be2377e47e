import { SettingsResponse } from '@greenroom/contract';
import { findChannel, publicChannel } from '../../channel/kick/channel.repository';
import type { ModuleContext } from '../../module-context';
import type { CachedResponse } from '../../plugins/response-cache';
import { siteSettings } from '../../db/schema';
import { toWire } from '../../db/wire';

type SettingsContext = Pick<ModuleContext, 'db' | 'cache' | 'now'>;

/** The site's settings, set by staff, and the state of the channel; cached. */
export function findSettings(context: SettingsContext): Promise<CachedResponse<SettingsResponse>> {
  return context.cache.get('settings', {
    topic: 'settings',
    liveTopic: 'settings',
    schema: SettingsResponse,
    load: () => readSettings(context),
  });
}

async function readSettings({ db, now }: SettingsContext): Promise<SettingsResponse> {
  const [[row], channel] = await Promise.all([db.select().from(siteSettings), findChannel(db)]);
  if (!row) throw new Error('The row of site_settings is missing.');
  return { success: true as const, ...toWire(SettingsResponse, row), channel: publicChannel(channel, now()) };
}
