import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { accountRoutes } from './people/account/account.routes';
import { activityRoutes } from './people/activity/activity.routes';
import { affiliatesRoutes } from './boards/affiliates/affiliates.routes';
import { attachmentsRoutes } from './support/attachments/attachments.routes';
import { bonusHuntsRoutes } from './rewards/bonus-hunts/bonus-hunts.routes';
import { captchaRoutes } from './support/captcha/captcha.routes';
import { challengesRoutes } from './rewards/challenges/challenges.routes';
import { codesRoutes } from './rewards/codes/codes.routes';
import { contactRoutes } from './support/contact/contact.routes';
import { leaderboardRoutes } from './boards/leaderboard/leaderboard.routes';
import type { ApiApp, ModuleContext } from './module-context';
import { profileRoutes } from './people/profile/profile.routes';
import { rafflesRoutes } from './rewards/raffles/raffles.routes';
import { installPlayGuard } from './people/safer-gambling/guard';
import { saferGamblingRoutes } from './people/safer-gambling/safer-gambling.routes';
import { settingsRoutes } from './delivery/settings/settings.routes';
import { slotsRoutes } from './rewards/slots/slots.routes';
import { statsRoutes } from './boards/payouts/total-given-away.routes';
import { storeRoutes } from './rewards/store/store.routes';
import { streamPointsRoutes } from './channel/stream-points/stream-points.routes';
import { ticketsRoutes } from './support/tickets/tickets.routes';
import { tournamentsRoutes } from './rewards/tournaments/tournaments.routes';
import { userRoutes } from './people/user/user.routes';
import { winningsRoutes } from './boards/winnings/winnings.routes';

/** A part of the API: a tag of its document. */
interface Wing {
  name: string;
  description: string;
  modules: readonly ((app: ApiApp, context: ModuleContext) => void)[];
}

/** The wings of the API, with their modules. */
export const WINGS: readonly Wing[] = [
  {
    name: 'people',
    description: 'Members: their account, profile and activity, and safer gambling.',
    modules: [accountRoutes, activityRoutes, profileRoutes, saferGamblingRoutes, userRoutes],
  },
  {
    name: 'support',
    description: 'Tickets with their pictures, and messages to the staff.',
    modules: [attachmentsRoutes, captchaRoutes, contactRoutes, ticketsRoutes],
  },
  {
    name: 'rewards',
    description: 'The store, codes, raffles, challenges, tournaments and bonus hunts.',
    modules: [bonusHuntsRoutes, challengesRoutes, codesRoutes, rafflesRoutes, slotsRoutes, storeRoutes, tournamentsRoutes],
  },
  {
    name: 'boards',
    description: 'Leaderboards and their prizes, affiliate programmes, and what was given away.',
    modules: [affiliatesRoutes, leaderboardRoutes, statsRoutes, winningsRoutes],
  },
  { name: 'channel', description: 'Points for watching the stream.', modules: [streamPointsRoutes] },
  { name: 'delivery', description: 'The settings of the site.', modules: [settingsRoutes] },
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
      for (const wing of WINGS) await scope.register((part) => wingRoutes(part, wing, context));
    },
    { prefix: '/api/r' },
  );
}

async function wingRoutes(app: FastifyInstance, { name, modules }: Wing, context: ModuleContext): Promise<void> {
  app.addHook('onRoute', (route) => {
    route.schema = { tags: [name], ...route.schema };
  });
  for (const routes of modules) routes(app.withTypeProvider<ZodTypeProvider>(), context);
}
