import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { accountRoutes } from './account/account.routes';
import { activityRoutes } from './activity/activity.routes';
import { affiliatesRoutes } from './affiliates/affiliates.routes';
import { attachmentsRoutes } from './attachments/attachments.routes';
import { bonusHuntsRoutes } from './bonus-hunts/bonus-hunts.routes';
import { captchaRoutes } from './captcha/captcha.routes';
import { challengesRoutes } from './challenges/challenges.routes';
import { codesRoutes } from './codes/codes.routes';
import { contactRoutes } from './contact/contact.routes';
import { leaderboardRoutes } from './leaderboard/leaderboard.routes';
import type { ModuleContext } from './module-context';
import { profileRoutes } from './profile/profile.routes';
import { rafflesRoutes } from './raffles/raffles.routes';
import { installPlayGuard } from './safer-gambling/guard';
import { saferGamblingRoutes } from './safer-gambling/safer-gambling.routes';
import { settingsRoutes } from './settings/settings.routes';
import { slotsRoutes } from './slots/slots.routes';
import { statsRoutes } from './stats/stats.routes';
import { storeRoutes } from './store/store.routes';
import { streamPointsRoutes } from './stream-points/stream-points.routes';
import { ticketsRoutes } from './tickets/tickets.routes';
import { tournamentsRoutes } from './tournaments/tournaments.routes';
import { userRoutes } from './user/user.routes';
import { winningsRoutes } from './winnings/winnings.routes';

const MODULES = [
  accountRoutes,
  activityRoutes,
  affiliatesRoutes,
  attachmentsRoutes,
  bonusHuntsRoutes,
  captchaRoutes,
  challengesRoutes,
  codesRoutes,
  contactRoutes,
  leaderboardRoutes,
  profileRoutes,
  rafflesRoutes,
  saferGamblingRoutes,
  settingsRoutes,
  slotsRoutes,
  statsRoutes,
  storeRoutes,
  streamPointsRoutes,
  ticketsRoutes,
  tournamentsRoutes,
  userRoutes,
  winningsRoutes,
];

/** The REST API below /api/r (docs/product.md#calls). */
export async function apiRoutes(app: FastifyInstance, context: ModuleContext): Promise<void> {
  await app.register(
    async (scope) => {
      // Responses depend on the session and on the time.
      scope.addHook('onRequest', (_request, reply, done) => {
        reply.header('Cache-Control', 'no-store');
        done();
      });
      installPlayGuard(scope, context);
      for (const routes of MODULES) routes(scope.withTypeProvider<ZodTypeProvider>(), context);
    },
    { prefix: '/api/r' },
  );
}
