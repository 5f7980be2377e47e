import { SettingsFields } from '@greenroom/contract/admin';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { siteSettings } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { ApiApp } from '../../module-context';
import { issueCsrfToken } from '../../plugins/csrf';
import { sendServerPage } from '../../plugins/message-page';
import { readCookie, setCookie } from '../../plugins/cookies';
import { limits } from '../../plugins/rate-limits';
import { pathOf } from '../../plugins/request-path';
import { connect, retestConnection, type SetupContext } from './connect';
import { storeConnection } from './connections';
import { codePage, firstStepsPage, SETUP_PATH } from './setup-page';
import { readResults } from '../../core/setup/setup-results';
import { isSetupAsked, isSetupOpen, isSetupSession, redeemSetupCode } from './setup.repository';
import { HOUR } from '../../lib/durations';
import { inEnglish } from '../../lib/texts';

/** Holds the session of the browser that has used a code. */
const SETUP_COOKIE = 'greenroom_setup';

export const setupTokenOf = (request: FastifyRequest): string | undefined => readCookie(request, SETUP_COOKIE);

/** The paths that are no pages: this feature's own, what shows whether it works, files, and what has its own access. */
const NOT_GATED = /^\/(setup|healthz|readyz|metrics|api\/live|remotes|storage|webhooks|api\/releases|admin-new\/api)(\/|$)/;
const API = /^\/api(\/|$)/;
const SIGN_IN = /^\/auth(\/|$)/;

/** Leads all pages to the one that sets up the site, while it has no Admin. A site that is set up has no such hook. */
export async function installSetupGate(app: FastifyInstance, { db, now }: SetupContext): Promise<void> {
  let isAsked = await isSetupAsked(db);
  if (!isAsked) return;
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request);
    if (!isAsked || NOT_GATED.test(path)) return undefined;
    isAsked = await isSetupAsked(db);
    if (!isAsked) return undefined;
    if (API.test(path)) throw new HttpProblem(503, 'This site is not set up yet.');
    if (SIGN_IN.test(path) && (await isSetupSession(db, setupTokenOf(request), now()))) return undefined;
    const isFile = path.includes('.', path.lastIndexOf('/'));
    return isFile ? undefined : reply.header('Cache-Control', 'no-store').redirect(SETUP_PATH);
  });
}

const route = { schema: { hide: true } };
const asForm = { config: { csrf: 'form', rateLimit: limits.setup } } as const;
/** The forms have a token as well, which is checked later. */
const text = z.string().trim().max(500).default('');

/** The first visit's pages (docs/operating.md#the-first-visit). */
export function setupRoutes(app: FastifyInstance, context: SetupContext): void {
  const { db, now, cache, connections } = context;
  const requireOpen = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (await isSetupOpen(db)) return undefined;
    reply.callNotFound();
    return reply;
  };
  const hasSession = (request: FastifyRequest) => isSetupSession(db, setupTokenOf(request), now());
  const requireSession = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await hasSession(request))) return reply.redirect(SETUP_PATH);
    return undefined;
  };

  async function sendSteps(request: FastifyRequest, reply: FastifyReply, problem?: Parameters<typeof firstStepsPage>[0]['problem']) {
    const [[site], results] = await Promise.all([db.select().from(siteSettings), readResults(db)]);
    const discord = {
      isFixed: connections.isFixed('discord'),
      id: connections.config.discord.client?.id ?? '',
      callback: `${request.publicOrigin}/auth/discord/callback`,
      result: results.discord,
    };
    const page = firstStepsPage({ token: issueCsrfToken(request, reply), siteName: site?.siteName ?? '', discord, problem });
    return sendServerPage(reply, page);
  }

  app.get(SETUP_PATH, { ...route, onRequest: requireOpen }, async (request, reply) =>
    (await hasSession(request)) ? sendSteps(request, reply) : sendServerPage(reply, codePage(issueCsrfToken(request, reply))),
  );

  const typed = app as ApiApp;
  const codeRoute = { ...asForm, schema: { ...route.schema, body: z.looseObject({ code: text }) }, onRequest: requireOpen };
  typed.post(`${SETUP_PATH}/code`, codeRoute, async (request, reply) => {
    const token = await redeemSetupCode(db, request.body.code, now());
    if (token === null) {
      const problem =
        'This code is wrong, already used, or older than 24 hours. Copy the newest one from the log, or restart the server to get another.';
      return sendServerPage(reply.status(422), codePage(issueCsrfToken(request, reply), problem));
    }
    setCookie(request, reply, [SETUP_COOKIE, token], { maxAgeMs: 2 * HOUR });
    return reply.redirect(SETUP_PATH, 303);
  });

  const nameRoute = { ...asForm, schema: { ...route.schema, body: z.looseObject({ name: text }) }, preHandler: requireSession };
  typed.post(`${SETUP_PATH}/name`, nameRoute, async (request, reply) => {
    const name = SettingsFields.shape.site_name.safeParse(request.body.name);
    if (!name.success) return sendSteps(request, reply.status(422), { step: 'name', text: name.error.issues[0]?.message ?? '' });
    await db
      .update(siteSettings)
      .set({ siteName: name.data, version: sql`${siteSettings.version} + 1` })
      .where(eq(siteSettings.id, 1));
    cache.invalidate('settings');
    return reply.redirect(SETUP_PATH, 303);
  });

  const Client = z.record(z.string().max(40), text);
  const discordRoute = { ...asForm, schema: { ...route.schema, body: Client }, preHandler: requireSession };
  typed.post(`${SETUP_PATH}/discord`, discordRoute, async (request, reply) => {
    const publicUrl = request.publicOrigin;
    try {
      if (connections.isFixed('discord')) await retestConnection(context, 'discord', publicUrl);
      else
        await connect(context, 'discord', {
          typed: request.body,
          publicUrl,
          store: (values) => storeConnection(context, 'discord', values),
        });
    } catch (cause) {
      if (!(cause instanceof HttpProblem)) throw cause;
      const [detail] = Object.entries(cause.errors ?? {}).map(([variable, [problem = '']]) => `${variable}: ${inEnglish(problem)}`);
      return sendSteps(request, reply.status(cause.statusCode), {
        step: 'discord',
        text: detail ?? cause.message,
        typedId: request.body.DISCORD_CLIENT_ID ?? '',
      });
    }
    return reply.redirect(SETUP_PATH, 303);
  });
}
