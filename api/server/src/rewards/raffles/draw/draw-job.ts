import { drawDueRaffles } from './carry-out';
import { TOPIC as RAFFLES } from '../raffle-response';
import type { Job } from '../../../jobs/job';
import type { Beacon } from '../../../lib/drand';
import type { SecretBox } from '../../../lib/secret-box';

/** Draws raffles with automatic draws soon after they end. */
export const drawJob = ({ secrets, beacon }: { secrets: SecretBox; beacon: Beacon | null }): Job => ({
  name: 'draw raffles',
  everyMs: 10 * 1000,
  async run({ db, now, log, changes }) {
    if ((await drawDueRaffles(db, { at: now(), secrets, beacon, log })) === 0) return;
    changes.announce({ topic: RAFFLES });
    changes.announce({ member: 'any' });
  },
});
