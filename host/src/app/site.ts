import type { SettingsResponse } from '@greenroom/contract';
import type { Unread } from '@greenroom/shared-ui/http';
import { readRecord, readText } from '@greenroom/shared-ui/http';
import { DEFAULT_DESCRIPTION, SITE_FALLBACK, siteSettingsQuery } from '@greenroom/shared-ui/platform';
import type { Platform, Site, SiteConfig } from '@greenroom/shared-ui/platform';
import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand';

export const createSiteStore = () => createStore<Site>(() => SITE_FALLBACK);

/** Fetches the site settings once; a failure is only logged (docs/product.md#site-settings). */
export async function loadSiteSettings({ site, config }: Pick<Platform, 'site' | 'config'>, queryClient: QueryClient): Promise<void> {
  try {
    site.setState(readSite(await queryClient.fetchQuery(siteSettingsQuery), config));
  } catch (error) {
    console.error('The settings could not be loaded; the site goes on with its fallbacks:', error);
  }
}

/** Reads the site's name and description from GET /api/r/settings. A previewed look has its own name. */
export function readSite(response: Unread<SettingsResponse>, { appearance }: Pick<SiteConfig, 'appearance'>): Site {
  const settings = readRecord(response);
  const description = readText(settings.site_description);
  return {
    name: appearance?.name || readText(settings.site_name) || SITE_FALLBACK.name,
    description: !description || description === DEFAULT_DESCRIPTION ? SITE_FALLBACK.description : description,
  };
}
