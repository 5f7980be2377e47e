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

/** Changes by the demo; none if it is off. */
export interface MockProviders {
  /** Configuration with the mock providers' URLs, links, the smoke texture and a mock stream. */
  config: Config;
  /** Mock of Kick's API, unless there is a client of Kick. */
  demoKick?: DemoKick;
  install(app: FastifyInstance): void;
}

/** Creates a mock provider for each platform without a client, if the demo is on. */
export function createMockProviders(given: Config, now: () => Date): MockProviders {
  const installs: ((app: FastifyInstance) => void)[] = [];
  const mocks: MockProviders = { config: given, install: (app) => installs.forEach((install) => install(app)) };
  if (!given.demo) return mocks;

  function mockProvider(platform: MockProvider, grants: Grants): PlatformConfig {
    const config = mockProviderConfig(platform, newSecret());
    installs.push((app) => mockProviderRoutes(app, { platform, client: config.client, grants }));
    return config;
  }

  installs.push(demoLegalRoutes);
  const siteConfig: PageConfig = { ...DEMO_SITE, ...given.siteConfig };
  const config = { ...given, siteConfig };
  mocks.config = config;
  if (!config.kick.client) {
    const grants = new Grants(now);
    const mock = new MockKick(now);
    const apiUrl = `/demo/${KICK.slug}/public/v1`;
    config.kick = mockProvider(KICK, grants);
    config.kickApi = { ...config.kickApi, apiUrl, revokeUrl: `/demo/${KICK.slug}/revoke` };
    installs.push((app) => mockKickRoutes(app, { mock, base: apiUrl, ownerOf: (token) => grants.personOf(token)?.kick }));
    mocks.demoKick = { mock, grants };
    if (!hasStream(siteConfig)) {
      installs.push((app) => mockStreamRoutes(app, KICK, now));
      const { channelApi, ...addresses } = streamOf(KICK);
      // The channel that plays the demo's stream says itself whether it is live.
      siteConfig.streaming = { ...addresses, ...(!given.demoStream && { channelApi }), ...siteConfig.streaming };
    }
  }
  if (!config.discord.client) {
    config.discord = mockProvider(DISCORD, new Grants(now));
    installs.push((app) => mockAvatarRoutes(app, DISCORD));
    siteConfig.chat = { avatarBase: avatarBaseOf(DISCORD), ...siteConfig.chat };
  }
  return mocks;
}

/** Tells whether the operator configured any part of a stream: parts of two streams don't fit together. */
function hasStream({ streaming }: PageConfig): boolean {
  return Boolean(streaming?.channelApi || streaming?.player || streaming?.url);
}
