import type { Config } from '../config/config';
import { lastKnown } from '../lib/caches';
import { findOverlay } from '../channel/overlays/overlays';
import type { Wing } from '../wing';
import { canaryJob } from './canaries/decide-canaries';
import type { DeliveryContext } from './create-delivery';
import { liveTopics } from './live/live-topics';
import { liveRoutes } from './live/live.routes';
import { measurementsRoutes } from './measurements/measurements.routes';
import { metricsRoutes } from './metrics/metrics.routes';
import { pageRoutes } from './page/page.routes';
import { panelRoutes } from './page/panel.routes';
import { previewsRoutes } from './previews/previews.routes';
import { pruneJob } from './releases/prune';
import { releasesRoutes } from './releases/releases.routes';
import { staffReleaseRoutes } from './releases/staff-releases.routes';
import { READ_TIMEOUT_MS } from './remotes/remotes.repository';
import { remotesRoutes } from './remotes/remotes.routes';
import { contentPageRoutes } from './content-pages/content-pages.routes';
import { staffContentPageRoutes } from './content-pages/staff-content-pages.routes';
import { findSite } from './appearance/appearance.repository';
import { UNKNOWN_SITE } from './appearance/page-site';
import { staffAppearanceRoutes } from './appearance/staff-appearance.routes';
import { settingsRoutes } from './settings/settings.routes';
import { staffSettingsRoutes } from './settings/staff-settings.routes';
import type { SetupContext } from './setup/connect';
import { setupRoutes } from './setup/setup.routes';
import { staffSetupRoutes } from './setup/staff-setup.routes';
import { telemetryRoutes } from './telemetry/telemetry.routes';

/** The wing by which the site reaches browsers. */
export const delivery: Wing<SetupContext & DeliveryContext & { config: Config; cacheMs: number }> = {
  name: 'delivery',
  description: 'How the site reaches browsers, and its settings.',
  routes: [settingsRoutes, contentPageRoutes],
  staffRoutes: [staffReleaseRoutes, staffSettingsRoutes, staffSetupRoutes, staffAppearanceRoutes, staffContentPageRoutes],
  async install(app, services) {
    const { db, changes, now, config, metrics, measurements } = services;
    const settings = lastKnown(() => findSite(services), UNKNOWN_SITE, READ_TIMEOUT_MS);
    setupRoutes(app, services);
    await panelRoutes(app, { adminDist: config.adminDist, db, settings });
    telemetryRoutes(app, services);
    measurementsRoutes(app, {
      ...services,
      record(report) {
        measurements.record(report);
        metrics?.versions.record(report);
      },
    });
    const live = liveRoutes(app, { db, now, changes, sourceOf: liveTopics(services) });
    if (metrics) {
      metrics.server.addGauge('greenroom_live_connections', 'Open event streams.', () => live.size);
      metrics.server.addGauge(
        'greenroom_refused_files',
        'Files of the release store that do not count, since they are missing or not what was uploaded.',
        () => services.releases.refused.size,
      );
      metricsRoutes(app, { ...services, metrics: metrics.server, versions: metrics.versions, allow: config.metricsAllow });
    }
    remotesRoutes(app, services);
    releasesRoutes(app, {
      ...services,
      site: config.publicUrl,
      hostDist: config.hostDist,
      tokens: config.releaseTokens,
      retention: config.releaseRetention,
    });
    previewsRoutes(app, { ...services, tokens: config.releaseTokens });
    await pageRoutes(app, {
      ...services,
      hostDist: config.hostDist,
      settings,
      isOverlay: async (token) => (await findOverlay(db, token)) !== undefined,
    });
  },
  jobs: (services) => [
    canaryJob({ ...services, teams: services.config.releaseTokens }),
    ...(services.config.prunesReleases ? [pruneJob({ ...services, retention: services.config.releaseRetention })] : []),
  ],
};
