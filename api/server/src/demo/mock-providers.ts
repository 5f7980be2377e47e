import type { PageConfig } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import type { Config, PlatformConfig } from '../config';
import { newSecret } from '../modules/session/session.repository';
import { DEMO_SITE, demoLegalRoutes } from './demo-site';
import { mockProviderRoutes } from './mock-provider.routes';
import { avatarBaseOf, mockAvatarRoutes } from './mock-avatars';
import { DISCORD, KICK, mockProviderConfig, type MockProvider } from './mock-discord-and-kick';
import { mockStreamRoutes, streamOf } from './mock-stream';

/**
 * In the demo, installs a mock provider for each platform without a client, and adds links, the smoke texture and a mock stream to
 * the site's configuration.
 * @returns the configuration with the mock providers' URLs
 */
export function withMockProviders(app: FastifyInstance, config: Config, now: () => Date): Config {
  if (!config.demo) return config;
  const kick = config.kick.client ? config.kick : startMockProvider(app, KICK, now);
  demoLegalRoutes(app);
  const siteConfig: PageConfig = { ...DEMO_SITE, ...config.siteConfig };
  if (!config.kick.client && !hasStream(siteConfig)) {
    mockStreamRoutes(app, KICK, now);
    siteConfig.streaming = { ...streamOf(KICK), ...siteConfig.streaming };
  }
  if (config.discord.client) return { ...config, kick, siteConfig };
  const discord = startMockProvider(app, DISCORD, now);
  mockAvatarRoutes(app, DISCORD);
  const chat = { avatarBase: avatarBaseOf(DISCORD), ...siteConfig.chat };
  return { ...config, discord, kick, siteConfig: { ...siteConfig, chat } };
}

/** Whether the operator configured any part of a stream: parts of two streams don't fit together. */
function hasStream({ streaming }: PageConfig): boolean {
  return Boolean(streaming?.channelApi || streaming?.player || streaming?.url);
}

function startMockProvider(app: FastifyInstance, platform: MockProvider, now: () => Date): PlatformConfig {
  const config = mockProviderConfig(platform, newSecret());
  mockProviderRoutes(app, { platform, client: config.client, now });
  return config;
}
