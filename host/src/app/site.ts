import type { SettingsResponse } from '@greenroom/contract';
import type { Unread } from '@greenroom/shared-ui/http';
import { readRecord, readText } from '@greenroom/shared-ui/http';
import { SITE_FALLBACK, siteSettingsQuery } from '@greenroom/shared-ui/platform';
import type { Platform, Site, SiteConfig } from '@greenroom/shared-ui/platform';
import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand';

/** Creates the store of the site's name and description, with fallbacks until the settings are loaded. */
export const createSiteStore = () => createStore<Site>(() => SITE_FALLBACK);

/** Fetches the site settings once; a failure is only logged (docs/product.md#site-settings). */
export async function loadSiteSettings({ site, config }: Pick<Platform, 'site' | 'config'>, queryClient: QueryClient): Promise<void> {
  try {
    site.setState(readSite(await queryClient.fetchQuery(siteSettingsQuery), config));
  } catch (error) {
    console.error('The settings could not be loaded; the site goes on with its fallbacks:', error);
  }
}

/** The site's name and description in the response of GET /api/r/settings. The preview of a look has a name of its own. */
export function readSite(response: Unread<SettingsResponse>, { appearance }: Pick<SiteConfig, 'appearance'>): Site {
  const settings = readRecord(response);
  return {
    name: appearance?.name || readText(settings.site_name) || SITE_FALLBACK.name,
    description: readText(settings.site_description) || SITE_FALLBACK.description,
  };
}
