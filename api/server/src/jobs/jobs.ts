import type { Config } from '../config';
import { removeDiscardedFilesJob } from '../modules/account/discarded-files';
import { discardPicturesJob } from '../modules/admin/pictures/discard-pictures';
import { canaryJob } from '../modules/canaries/decide-canaries';
import { contactMailJob } from '../modules/contact/contact-mail';
import type { ReleaseTools } from '../modules/releases/change-release';
import { openStorage } from '../storage/open-storage';
import { drawJob } from './draw';
import type { Job } from './job';
import { sweepJob } from './sweep';

/** The jobs of this configuration (docs/decisions/0008). */
export function jobsOf(config: Config, releaseTools: ReleaseTools): Job[] {
  return [
    drawJob,
    sweepJob(config.retention),
    removeDiscardedFilesJob(openStorage(config)),
    discardPicturesJob(openStorage(config)),
    canaryJob({ ...releaseTools, teams: config.releaseTokens }),
    ...(config.mail ? [contactMailJob(config.mail)] : []),
  ];
}
