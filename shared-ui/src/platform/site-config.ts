import type { PageConfig } from '@greenroom/contract';
import { api } from '../http';
import type { SiteConfig } from './platform';
import { msg } from '../texts';
import { t } from '../texts/own';

/** Merges the page's configuration with the defaults of docs/site-config.md. */
export function withDefaults(page: PageConfig = {}): SiteConfig {
  // Other back ends send null for missing values.
  const config = Object.fromEntries(Object.entries(page).filter(([, value]) => value !== null)) as PageConfig;
  return {
    ...config,
    chat: {
      name: 'Discord',
      signInPath: '/auth/discord',
      avatarBase: 'https://cdn.discordapp.com',
      ...config.chat,
    },
    // Any other value, such as a misspelling, falls back to the strict mode.
    remoteIntegrity: config.remoteIntegrity === 'optional' ? 'optional' : 'required',
    uncheckedRemotes: Array.isArray(config.uncheckedRemotes) ? config.uncheckedRemotes : [],
    measurementSample: config.measurementSample ?? 0.25,
    streaming: { name: 'Kick', linkPath: '/auth/kick', ...config.streaming },
    saferGambling: {
      mark: '18+',
      get text() {
        return t('Gambling can be addictive. Only play with what you can afford to lose.');
      },
      get linkText() {
        return t('Get help');
      },
      ...config.saferGambling,
    },
  };
}

/** The site's description until the operator writes one, as the server sends it. */
export const DEFAULT_DESCRIPTION = msg('The ultimate gaming community where passion meets competition.');

/** Used until the settings request succeeds (docs/product.md#site-settings). */
export const SITE_FALLBACK = {
  name: 'Greenroom',
  get description() {
    return t(DEFAULT_DESCRIPTION);
  },
};

/** The query of GET /api/r/settings, shared by shell and pages. Without an abort signal: leaving a page doesn't cancel it. */
export const siteSettingsQuery = { queryKey: ['site-settings'], queryFn: () => api.get('/api/r/settings') };
