import { drawDueRaffles } from './carry-out';
import { TOPIC as RAFFLES } from '../raffle-response';
import type { Job } from '../../../jobs/job';

/** Draws raffles with automatic draws soon after they end. */
export const drawJob: Job = {
  name: 'draw raffles',
  everyMs: 10 * 1000,
  async run({ db, now, log, changes }) {
    if ((await drawDueRaffles(db, now(), log)) === 0) return;
    changes.announce({ topic: RAFFLES });
    changes.announce({ member: 'any' });
  },
};
