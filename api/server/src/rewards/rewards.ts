import type { Config } from '../config/config';
import type { ModuleContext } from '../module-context';
import type { Wing } from '../wing';
import { bonusHuntsRoutes } from './bonus-hunts/bonus-hunts.routes';
import { staffBonusHuntRoutes } from './bonus-hunts/staff-bonus-hunts.routes';
import { challengesRoutes } from './challenges/challenges.routes';
import { staffChallengeRoutes } from './challenges/staff-challenges.routes';
import { staffClaimRoutes } from './challenges/staff-claims.routes';
import { codesRoutes } from './codes/redeem-code';
import { staffCodeRoutes } from './codes/staff-codes.routes';
import { staffParticipationRoutes } from './participation/participation';
import { settlePrizesJob } from './prizes/settle-prizes-job';
import { staffPrizeRoutes } from './prizes/staff-prizes.routes';
import { winnersRoutes } from './prizes/winners.routes';
import { winningsRoutes } from './prizes/winnings.routes';
import { drawJob } from './raffles/draw/carry-out';
import { encryptSeedsJob } from './raffles/draw/seed';
import { roleJob } from './store/role-job';
import { deleteAnswersJob } from './store/item-answers';
import { encryptCodesJob } from './store/item-codes';
import { refundJob } from './raffles/cancel-raffle';
import { rafflesRoutes } from './raffles/raffles.routes';
import { staffRaffleRoutes } from './raffles/staff-raffles.routes';
import { slotsRoutes, staffSlotRoutes } from './slots/slots';
import { staffRedemptionRoutes } from './store/staff-redemptions.routes';
import { staffDiscordRoleRoutes, staffStoreItemRoutes } from './store/staff-store-items.routes';
import { storeRoutes } from './store/store';
import { staffTournamentRoutes } from './tournaments/staff-tournaments.routes';
import { tournamentsRoutes } from './tournaments/tournaments.routes';

/** The wing of points and prizes: the store, raffles, challenges, bonus hunts, tournaments, codes, and the prizes that they give. */
export const rewards: Wing<ModuleContext & { config: Config }> = {
  name: 'rewards',
  description: 'The store, codes, raffles, challenges, tournaments and bonus hunts, and all prizes.',
  routes: [
    bonusHuntsRoutes,
    challengesRoutes,
    codesRoutes,
    rafflesRoutes,
    slotsRoutes,
    storeRoutes,
    tournamentsRoutes,
    winnersRoutes,
    winningsRoutes,
  ],
  staffRoutes: [
    staffBonusHuntRoutes,
    staffChallengeRoutes,
    staffClaimRoutes,
    staffCodeRoutes,
    staffDiscordRoleRoutes,
    staffParticipationRoutes,
    staffPrizeRoutes,
    staffRaffleRoutes,
    staffRedemptionRoutes,
    staffSlotRoutes,
    staffStoreItemRoutes,
    staffTournamentRoutes,
  ],
  jobs: (services) => [
    drawJob(services),
    encryptSeedsJob(services),
    encryptCodesJob(services),
    refundJob,
    roleJob(services),
    settlePrizesJob,
    deleteAnswersJob,
  ],
};
