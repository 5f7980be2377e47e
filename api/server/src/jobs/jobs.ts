import type { Config } from '../config';
import { discardPicturesJob } from '../modules/admin/pictures/discard-pictures';
import { contactMailJob } from '../modules/contact/contact-mail';
import { openStorage } from '../storage/open-storage';
import { drawJob } from './draw';
import type { Job } from './job';
import { sweepJob } from './sweep';

/** The jobs of this configuration (docs/decisions/0008). */
export function jobsOf(config: Config): Job[] {
  return [drawJob, sweepJob, discardPicturesJob(openStorage(config)), ...(config.mail ? [contactMailJob(config.mail)] : [])];
}
