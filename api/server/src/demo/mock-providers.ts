import type { PageConfig } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import type { Config, PlatformConfig } from '../config';
import { newSecret } from '../modules/session/session.repository';
import { DEMO_SITE, demoLegalRoutes } from './demo-site';
import { mockProviderRoutes } from './mock-provider.routes';
import { picturesOf, mockPictureRoutes } from './mock-pictures';
import { DISCORD, KICK, mockProviderConfig, type MockProvider } from './mock-discord-and-kick';
import { mockStreamRoutes, streamOf } from './mock-stream';

/**
 * In the demo, each platform without a client of its own is stood in for by the server itself, and the site has links,
 * a texture for its smoke, and a stream.
 * @returns the config with the stand-ins' addresses in it
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
  mockPictureRoutes(app, DISCORD);
  const chat = { avatarBase: picturesOf(DISCORD), ...siteConfig.chat };
  return { ...config, discord, kick, siteConfig: { ...siteConfig, chat } };
}

/** Whether the operator named any part of a stream: parts of two streams would not fit together. */
function hasStream({ streaming }: PageConfig): boolean {
  return Boolean(streaming?.channelApi || streaming?.player || streaming?.url);
}

function startMockProvider(app: FastifyInstance, platform: MockProvider, now: () => Date): PlatformConfig {
  const config = mockProviderConfig(platform, newSecret());
  mockProviderRoutes(app, { platform, client: config.client, now });
  return config;
}
