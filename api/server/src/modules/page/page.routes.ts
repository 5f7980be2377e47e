import staticFiles from '@fastify/static';
import type { PageConfig, PageUser, SettingsResponse } from '@greenroom/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { scriptJson } from '../../html';
import { installFileCompression, negotiateEncoding } from '../../plugins/compression';
import { issueCsrfToken } from '../../plugins/csrf';
import { notFound, sendProblem } from '../../plugins/errors';
import { sendMessagePage } from '../../plugins/message-page';
import { INTEGRITY_POLICY, newNonce, WORKER_POLICY } from '../../plugins/security';
import type { RemoteUsage } from '../remotes/remote-usage';
import type { RemotesRepository } from '../remotes/remotes.repository';
import { visitorOf } from '../remotes/visitor-cookie';
import type { Member } from '../session/session.repository';
import type { Host } from './host-files';
import { PageComposer } from './page-composer';
import { isPagePath } from './site-routes';

/** Names that carry a digest of their content: they never change. */
const HASHED_NAME = /\.[0-9a-f]{8}\.(js|css|woff2?|png|jpe?g|webp|avif|svg|gif|ico|map)$/;

/** Scripts that run in a thread of their own. */
const WORKER_NAME = /\.worker\.([0-9a-f]{8}\.)?js$/;

interface PageOptions {
  hostDist: string;
  siteConfig: PageConfig;
  remotes: RemotesRepository;
  uses: RemoteUsage;
  /** How the site is called. */
  settings: () => Promise<Pick<SettingsResponse, 'site_name' | 'site_description'>>;
  /** The host's build as it is now. */
  host: () => Promise<Host | undefined>;
}

/** Without its settings the site goes on with its fallbacks, here as in the browser. */
const NO_SETTINGS = { site_name: '', site_description: '' };

/** The host's files under `/`, and its page under every other address of the site (contracts.md, section 2). */
export async function pageRoutes(app: FastifyInstance, options: PageOptions): Promise<void> {
  const sendPage = pageSender(options);
  await app.register(async (scope) => {
    // What can be no file is not looked for as one.
    scope.addHook('preHandler', (request, reply, done) => {
      if (namesFile(request) || !wantsSite(request)) done();
      else void sendPage(request, reply);
    });
    await hostFiles(scope, options);
  });
  app.setNotFoundHandler((request, reply) => {
    return wantsSite(request) ? sendPage(request, reply) : sendProblem(request, reply, notFound());
  });
}

async function hostFiles(app: FastifyInstance, { hostDist }: PageOptions): Promise<void> {
  installFileCompression(app);
  await app.register(staticFiles, {
    root: hostDist,
    prefix: '/',
    decorateReply: false,
    suppressWarning: true,
    index: false,
    cacheControl: false,
    // The page is never sent unfilled, and a folder is no file.
    allowedPath: (pathName) => pathName !== '/index.html' && !pathName.endsWith('/') && isPagePath(pathName),
    setHeaders: (response, file) => {
      const immutable = HASHED_NAME.test(file);
      response.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (WORKER_NAME.test(file)) response.header('Content-Security-Policy', WORKER_POLICY);
    },
  });
}

function pageSender({ siteConfig, remotes, uses, settings, host: readHost }: PageOptions) {
  const composer = new PageComposer({ ...siteConfig, chat: { name: 'Discord', signInPath: '/auth/discord', ...siteConfig.chat } });

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [host, member, all, site] = await Promise.all([readHost(), request.findMember(), remotes.all(), settings().catch(() => NO_SETTINGS)]);
    if (!host) return sendNotBuilt(reply);

    const entries = remotes.listOf(all, visitorOf(request, reply, all));
    if (request.method === 'GET') uses.recordServed(entries);
    const { isKnown, page, policy, checksEveryScript } = composer.compose({ host, site }, entries, request);
    // Guests of one turn of the event loop are answered together, which wakes whoever reads the answers once and not for each. Members
    // are found together as it is.
    if (!member) await new Promise(setImmediate);
    const nonce = newNonce();
    reply
      .status(isKnown ? 200 : 404)
      .header('Content-Security-Policy', policy.join(nonce))
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8');
    if (checksEveryScript) reply.headers(INTEGRITY_POLICY);
    const user = scriptJson(member && asPageUser(member));
    return reply.send(await page.bytes(negotiateEncoding(reply, page.size), { nonce, token: issueCsrfToken(request, reply), user }));
  };
}

/** The page's object of the signed-in member (specification 1, section 3 "Current user"). */
function asPageUser({ id, username, kickUsername, avatar, points, role }: Member): PageUser {
  return { id, username, kick_username: kickUsername, avatar, points, role };
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return sendMessagePage(reply, {
    status: 503,
    title: 'The site is not built yet',
    message: 'The server runs, but there is no page to show. Build the site with "npm run build", then reload.',
    link: { href: '/', text: 'Try again' },
  });
}

/** Whether the asker would take the page: a browser, or a tool that takes anything and names no file. */
function wantsSite(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const accept = request.headers.accept ?? '*/*';
  return isPagePath(pathOf(request)) && (accept.includes('text/html') || (accept.includes('*/*') && !namesFile(request)));
}

function namesFile(request: FastifyRequest): boolean {
  const requested = pathOf(request);
  return /\.[^/]*$/.test(requested) && requested !== '/index.html';
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}
