import { TOPIC } from './leaderboard.routes';
import { settleBoards } from './settle-boards';
import type { Job } from '../../jobs/job';

/** Opens the next periods of leaderboards and freezes the rankings of ended ones. */
export const settleLeaderboardsJob: Job = {
  name: 'settle leaderboards',
  everyMs: 15 * 1000,
  async run({ db, now, log, changes }) {
    if ((await settleBoards(db, now(), log)) > 0) changes.announce({ topic: TOPIC });
  },
};
