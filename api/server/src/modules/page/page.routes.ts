import path from 'node:path';
import staticFiles from '@fastify/static';
import type { PageConfig, PageUser, SettingsAnswer } from '@greenroom/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FileCache } from '../../file-cache';
import { compressed, installFileCompression } from '../../plugins/compression';
import { issueCsrfToken } from '../../plugins/csrf';
import { notFound, sendProblem } from '../../plugins/errors';
import { sendMessagePage } from '../../plugins/message-page';
import { INTEGRITY_POLICY, newNonce, sitePagePolicy, sourceOf, WORKER_POLICY } from '../../plugins/security';
import type { RemoteUses } from '../remotes/remote-uses';
import type { RemotesRepository } from '../remotes/remotes.repository';
import { matchesPattern, originsOf } from '../remotes/remotes.rules';
import { visitorOf } from '../remotes/visitor-cookie';
import type { Member } from '../session/session.repository';
import { HostJsonFile } from './host-files';
import { asPageEntry } from './page-entry';
import { withPreview } from './page-preview';
import { checksEveryScript, dataTags, fillPage, importMapTags, preloadTags } from './page.rules';
import { isPagePath, SITE_ROUTES } from './site-routes';

/** Names that carry a digest of their content: they never change. */
const HASHED_NAME = /\.[0-9a-f]{8}\.(js|css|woff2?|png|jpe?g|webp|avif|svg|gif|ico|map)$/;

/** Scripts that run in a thread of their own. */
const WORKER_NAME = /\.worker\.([0-9a-f]{8}\.)?js$/;

interface PageOptions {
  hostDist: string;
  siteConfig: PageConfig;
  remotes: RemotesRepository;
  uses: RemoteUses;
  /** How the site is called. */
  settings: () => Promise<Pick<SettingsAnswer, 'site_name' | 'site_description'>>;
}

/** Without its settings the site goes on with its fallbacks, here as in the browser. */
const NO_SETTINGS = { site_name: '', site_description: '' };

/** The host's files under `/`, and its page under every other address of the site (contracts.md, section 2). */
export async function pageRoutes(app: FastifyInstance, options: PageOptions): Promise<void> {
  const sendPage = pageSender(options);
  await app.register(hostFiles, options);
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

function pageSender({ hostDist, siteConfig, remotes, uses, settings }: PageOptions) {
  const templates = new FileCache((text) => text);
  const hostJson = new HostJsonFile(hostDist);
  const file = path.join(hostDist, 'index.html');
  const config: PageConfig = { ...siteConfig, chat: { name: 'Discord', signInPath: '/auth/discord', ...siteConfig.chat } };

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const template = await templates.get(file);
    if (template === undefined) return sendNotBuilt(reply);

    const [member, all, site] = await Promise.all([request.findMember(), remotes.all(), settings().catch(() => NO_SETTINGS)]);
    const entries = await remotes.list(visitorOf(request, reply, all));
    if (request.method === 'GET') uses.gave(entries);
    const hostFiles = await hostJson.read();
    const carried = entries.map((entry) => asPageEntry(entry, hostFiles));
    const nonce = newNonce();
    const { publicOrigin } = request;
    const requested = pathOf(request);
    const known = [...SITE_ROUTES, ...entries.flatMap((entry) => entry.routes)].some((pattern) => matchesPattern(pattern, requested));
    const filled = fillPage(template, {
      nonce,
      csrfToken: issueCsrfToken(request, reply),
      data: { user: member && asPageUser(member), remotes: carried, config },
      tags: [
        ...importMapTags(entries, nonce),
        ...preloadTags(carried, requested, { pageOrigin: publicOrigin, nonce, config, federation: hostFiles.federation }),
        ...dataTags(entries, request.url, nonce),
      ],
    });
    const address = known ? publicOrigin + requested : undefined;
    const page = withPreview(filled, { name: site.site_name, description: site.site_description, address });

    const policy = sitePagePolicy(nonce, {
      remotes: originsOf(entries, publicOrigin),
      loopbackOverrides: config.remoteOverrides === 'loopback',
      channelApi: sourceOf(config.streaming?.channelApi, publicOrigin),
      player: sourceOf(config.streaming?.player, publicOrigin),
    });
    return reply
      .status(known ? 200 : 404)
      .headers({
        'Content-Security-Policy': policy,
        ...(checksEveryScript(template, entries, config) && INTEGRITY_POLICY),
        'Cache-Control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      // The token in it is another one each time, so that the length tells nothing of it.
      .send(await compressed(reply, Buffer.from(page)));
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
  const requested = pathOf(request);
  const accept = request.headers.accept ?? '*/*';
  const namesFile = /\.[^/]*$/.test(requested) && requested !== '/index.html';
  return isPagePath(requested) && (accept.includes('text/html') || (accept.includes('*/*') && !namesFile));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}
