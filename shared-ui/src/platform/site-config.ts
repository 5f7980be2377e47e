import type { PageConfig } from '@greenroom/contract';
import type { SiteConfig } from './platform';

/** Completes what the page says with the defaults of contracts.md, section 2. */
export function withDefaults(page: PageConfig = {}): SiteConfig {
  // Other back ends write null where they have nothing.
  const config = Object.fromEntries(Object.entries(page).filter(([, value]) => value !== null)) as PageConfig;
  return {
    ...config,
    chat: {
      name: 'Discord',
      signInPath: '/auth/discord',
      avatarBase: 'https://cdn.discordapp.com',
      ...config.chat,
    },
    // Whatever else stands there, a misspelling say, lets nothing in.
    remoteIntegrity: config.remoteIntegrity === 'optional' ? 'optional' : 'required',
    uncheckedRemotes: Array.isArray(config.uncheckedRemotes) ? config.uncheckedRemotes : [],
    streaming: { name: 'Kick', linkPath: '/auth/kick', ...config.streaming },
    saferGambling: {
      mark: '18+',
      text: 'Gambling can be addictive. Only play with what you can afford to lose.',
      linkText: 'Get help',
      ...config.saferGambling,
    },
  };
}

/** Used until the settings call answers, and when it fails (specification 1, section 3). */
export const SITE_FALLBACK = {
  name: 'Greenroom',
  description: 'The ultimate gaming community where passion meets competition.',
};
