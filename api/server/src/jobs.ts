import type { Config } from './config/config';
import { withDemoSource } from './demo/demo-source';
import { removeDiscardedFilesJob } from './people/account/discarded-files';
import { discardPicturesJob } from './admin/pictures/discard-pictures';
import { announcementJob } from './channel/announcements/announcement-job';
import type { AnnouncementTools } from './channel/announcements/announcement-settings';
import { canaryJob } from './delivery/canaries/decide-canaries';
import { contactMailJob } from './support/contact/contact-mail';
import { dropsJob } from './channel/drops/drops-job';
import { kickJobs } from './channel/kick/kick-jobs';
import type { KickTools } from './channel/kick/kick-tools';
import type { ReleaseTools } from './delivery/releases/change-release';
import { openStorage } from './storage/open-storage';
import type { SourceTools } from './boards/sources/sources.repository';
import { fetchStandingsJob } from './boards/standings/fetch-standings-job';
import { declaredSources } from './boards/standings/source-reader';
import { thinSnapshotsJob } from './boards/standings/thin-snapshots';
import { settleStreamPointsJob } from './channel/stream-points/settle-stream-points';
import { drawJob } from './rewards/raffles/draw/draw-job';
import type { Job } from './jobs/job';
import { settleLeaderboardsJob } from './boards/leaderboard/settle-leaderboards-job';
import { sweepJob } from './people/account/sweep-job';

interface JobTools {
  releaseTools: ReleaseTools;
  sourceTools: SourceTools;
  announcementTools: AnnouncementTools;
  kickTools: KickTools;
}

/** The jobs of this configuration (docs/decisions/0008). */
export function jobsOf(config: Config, { releaseTools, sourceTools, announcementTools, kickTools }: JobTools): Job[] {
  const storage = openStorage(config);
  return [
    drawJob,
    announcementJob(announcementTools),
    fetchStandingsJob(config.demo ? withDemoSource(declaredSources(sourceTools)) : declaredSources(sourceTools)),
    settleLeaderboardsJob,
    settleStreamPointsJob,
    thinSnapshotsJob,
    sweepJob(config.retention),
    removeDiscardedFilesJob(storage),
    discardPicturesJob(storage),
    ...kickJobs(kickTools),
    dropsJob(config.siteConfig.minimumAge ?? 0),
    canaryJob({ ...releaseTools, teams: config.releaseTokens }),
    ...(config.mail ? [contactMailJob(config.mail)] : []),
  ];
}
