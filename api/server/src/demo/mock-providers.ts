import type { PageConfig } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import type { Config, PlatformConfig } from '../config/config';
import { newSecret } from '../session/session.repository';
import { DEMO_SITE, demoLegalRoutes } from './demo-site';
import type { DemoKick } from './demo-stream';
import { Grants } from './grants';
import { MockKick } from './mock-kick';
import { mockKickRoutes } from './mock-kick.routes';
import { mockProviderRoutes } from './mock-provider.routes';
import { avatarBaseOf, mockAvatarRoutes } from './mock-avatars';
import { DISCORD, KICK, mockProviderConfig, type MockProvider } from './mock-discord-and-kick';
import { mockStreamRoutes, streamOf } from './mock-stream';

/**
 * In the demo, installs a mock provider for each platform without a client, and adds links, the smoke texture and a mock stream to
 * the site's configuration.
 * @returns the configuration with the mock providers' URLs, and the mock of Kick's API, where there is one
 */
export function withMockProviders(app: FastifyInstance, config: Config, now: () => Date): { config: Config; demoKick?: DemoKick } {
  if (!config.demo) return { config };
  if (config.kick.client) return { config: withSite(app, config, now) };
  const grants = new Grants(now);
  const kick = startMockProvider(app, KICK, grants);
  const mock = new MockKick(now);
  const apiUrl = `/demo/${KICK.slug}/public/v1`;
  mockKickRoutes(app, { mock, base: apiUrl, ownerOf: (token) => grants.personOf(token)?.kick.userId });
  const kickApi = { ...config.kickApi, apiUrl, revokeUrl: `/demo/${KICK.slug}/revoke` };
  return { config: withSite(app, { ...config, kick, kickApi }, now, true), demoKick: { mock, grants } };
}

/** Adds the mock of Discord and the demo's site. @param isKickMocked whether the stream may be a mock as well */
function withSite(app: FastifyInstance, config: Config, now: () => Date, isKickMocked = false): Config {
  demoLegalRoutes(app);
  const siteConfig: PageConfig = { ...DEMO_SITE, ...config.siteConfig };
  if (isKickMocked && !hasStream(siteConfig)) {
    mockStreamRoutes(app, KICK, now);
    siteConfig.streaming = { ...streamOf(KICK), ...siteConfig.streaming };
  }
  if (config.discord.client) return { ...config, siteConfig };
  const discord = startMockProvider(app, DISCORD, new Grants(now));
  mockAvatarRoutes(app, DISCORD);
  const chat = { avatarBase: avatarBaseOf(DISCORD), ...siteConfig.chat };
  return { ...config, discord, siteConfig: { ...siteConfig, chat } };
}

/** Whether the operator configured any part of a stream: parts of two streams don't fit together. */
function hasStream({ streaming }: PageConfig): boolean {
  return Boolean(streaming?.channelApi || streaming?.player || streaming?.url);
}

function startMockProvider(app: FastifyInstance, platform: MockProvider, grants: Grants): PlatformConfig {
  const config = mockProviderConfig(platform, newSecret());
  mockProviderRoutes(app, { platform, client: config.client, grants });
  return config;
}
