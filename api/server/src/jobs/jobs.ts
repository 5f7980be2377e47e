import type { Config } from '../config';
import { withDemoSource } from '../demo/demo-source';
import { removeDiscardedFilesJob } from '../modules/account/discarded-files';
import { discardPicturesJob } from '../modules/admin/pictures/discard-pictures';
import { announcementJob } from '../modules/announcements/announcement-job';
import type { AnnouncementTools } from '../modules/announcements/announcement-settings';
import { canaryJob } from '../modules/canaries/decide-canaries';
import { contactMailJob } from '../modules/contact/contact-mail';
import { dropsJob } from '../modules/drops/drops-job';
import { kickJobs } from '../modules/kick/kick-jobs';
import type { KickTools } from '../modules/kick/kick-tools';
import type { ReleaseTools } from '../modules/releases/change-release';
import { openStorage } from '../storage/open-storage';
import type { SourceTools } from '../modules/sources/sources.repository';
import { fetchStandingsJob } from '../modules/standings/fetch-standings';
import { declaredSources } from '../modules/standings/source-reader';
import { thinSnapshotsJob } from '../modules/standings/thin-snapshots';
import { settleStreamPointsJob } from '../modules/stream-points/settle-stream-points';
import { drawJob } from './draw';
import type { Job } from './job';
import { settleLeaderboardsJob } from './settle-leaderboards';
import { sweepJob } from './sweep';

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
