import { readRecord, readText } from '@greenroom/shared-ui/http';
import { SITE_FALLBACK, siteSettingsQuery } from '@greenroom/shared-ui/platform';
import type { Site } from '@greenroom/shared-ui/platform';
import type { QueryClient } from '@tanstack/react-query';
import { type StoreApi, createStore } from 'zustand';

/** The brand's name and description: the fallbacks until the settings call answers. */
export const createSite = () => createStore<Site>(() => SITE_FALLBACK);

/** Asks the settings call once; a failure is only logged (specification 1, section 8). */
export async function loadSite(site: StoreApi<Site>, queryClient: QueryClient): Promise<void> {
  try {
    const settings = readRecord(await queryClient.fetchQuery(siteSettingsQuery));
    site.setState({
      name: readText(settings.site_name) || SITE_FALLBACK.name,
      description: readText(settings.site_description) || SITE_FALLBACK.description,
    });
  } catch (error) {
    console.error('The settings could not be loaded; the site goes on with its fallbacks:', error);
  }
}
