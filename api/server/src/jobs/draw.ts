import { drawDueRaffles } from '../modules/raffles/draw-raffle';
import type { Job } from './job';

/** Draws raffles with automatic draws soon after they end. */
export const drawJob: Job = {
  name: 'draw raffles',
  everyMs: 10 * 1000,
  async run({ db, now, log }) {
    await drawDueRaffles(db, now(), log);
  },
};
