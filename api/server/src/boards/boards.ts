import type { ModuleContext } from '../module-context';
import type { Wing } from '../wing';
import { affiliatesRoutes } from './affiliates/affiliates.routes';
import { staffAffiliateRoutes } from './affiliates/staff-affiliates.routes';
import { staffPlatformRoutes } from './affiliates/staff-platforms.routes';
import { leaderboardRoutes } from './leaderboard/leaderboard.routes';
import { settleLeaderboardsJob } from './leaderboard/settle-boards';
import { takeOverWinningsJob } from './leaderboard/take-over-winnings';
import { staffLeaderboardRoutes } from './leaderboard/staff-leaderboards.routes';
import { staffWinningRoutes } from './leaderboard/staff-winnings.routes';
import { staffPayoutRoutes } from './payouts/staff-payouts.routes';
import { statsRoutes } from '../rewards/prizes/winners.routes';
import type { SourceContext } from './sources/sources.repository';
import { staffSourceRoutes } from './sources/staff-sources.routes';
import { fetchStandingsJob, type SourceReader } from './standings/fetch-standings-job';
import { staffStandingsRoutes } from './standings/staff-standings.routes';
import { thinSnapshotsJob } from './standings/thin-snapshots';
import { staffWagerRoutes } from './wagers/staff-wagers.routes';

/** The wing of wagering: casinos and their programmes, players' wagers, leaderboards, and payouts. */
export const boards: Wing<ModuleContext & SourceContext & { sourceReader: SourceReader }> = {
  name: 'boards',
  description: 'Leaderboards and their prizes, affiliate programs, and what was given away.',
  routes: [affiliatesRoutes, leaderboardRoutes, statsRoutes],
  staffRoutes: [
    staffAffiliateRoutes,
    staffLeaderboardRoutes,
    staffPayoutRoutes,
    staffPlatformRoutes,
    staffSourceRoutes,
    staffStandingsRoutes,
    staffWagerRoutes,
    staffWinningRoutes,
  ],
  jobs: (services) => [fetchStandingsJob(services.sourceReader), settleLeaderboardsJob, takeOverWinningsJob(services), thinSnapshotsJob],
};
