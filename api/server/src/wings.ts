import { admin } from './admin/admin';
import { boards } from './boards/boards';
import { channel } from './channel/channel';
import { delivery } from './delivery/delivery';
import type { Job } from './jobs/run-jobs';
import { sweepJob } from './jobs/sweep-job';
import { people } from './people/people';
import { rewards } from './rewards/rewards';
import type { Services } from './services';
import { support } from './support/support';
import type { Wing } from './wing';

/** The wings. The delivery comes last: its page is the fallback of every path. */
export const WINGS: readonly Wing<Services>[] = [admin, people, support, rewards, boards, channel, delivery];

/** Deletions of old rows by all wings. */
export const SWEEPS = WINGS.flatMap(({ sweeps = [] }) => sweeps);

/** Lists the jobs of this configuration (docs/decisions/0008). */
export const jobsOf = (services: Services): Job[] => [
  ...WINGS.flatMap(({ jobs }) => jobs?.(services) ?? []),
  sweepJob(services.config.retention, SWEEPS),
];
