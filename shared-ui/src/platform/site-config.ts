import type { PageConfig } from '@greenroom/contract';
import type { SiteConfig } from './platform';

/** Completes what the page says with the defaults of contracts.md, section 2. */
export function withDefaults(config: PageConfig = {}): SiteConfig {
  return {
    ...config,
    chat: {
      name: 'Discord',
      signInPath: '/auth/discord',
      avatarBase: 'https://cdn.discordapp.com',
      ...config.chat,
    },
    streaming: { name: 'Kick', linkPath: '/auth/kick', ...config.streaming },
  };
}

/** Used until the settings call answers, and when it fails (specification 1, section 3). */
export const SITE_FALLBACK = {
  name: 'Greenroom',
  description: 'The ultimate gaming community where passion meets competition.',
};
