import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/client';
import { parsedFile } from '../../lib/caches';
import { scriptJson } from '../../lib/html';
import { compressed, installFileCompression } from '../../plugins/compression';
import { issueCsrfToken } from '../../plugins/csrf';
import { isStaff, rightsOf } from '../../session/roles';
import { renewSessionCookie } from '../../session/session-plugin';
import { notFound, sendProblem } from '../../plugins/error-responses';
import { pathOf } from '../../plugins/request-path';
import { sendMessagePage } from '../../plugins/message-page';
import { newNonce, panelPolicy } from '../../plugins/security';
import { withLook, type PageSite } from '../appearance/page-site';
import { fillPage } from './page.rules';

/** File names with a content hash: immutable. */
const HASHED_NAME = /\.[0-9a-f]{8}\.(js|css|woff2|svg)$/;
/** The delay before the page of a panel that is not built reloads. */
const RELOAD_SECONDS = 3;
const API_PATH = /^\/admin-new\/api(\/|$)/;

interface PanelOptions {
  adminDist: string;
  db: Db;
  /** The site's name and look; never fails. */
  settings: () => Promise<PageSite>;
}

/** The staff panel at /admin-new/, a separate single-page app: its page for all paths below, and its files. Staff only. */
export async function panelRoutes(app: FastifyInstance, { adminDist, db, settings }: PanelOptions): Promise<void> {
  const sendPanel = panelSender({ adminDist, db, settings });
  app.get('/admin-new', (_request, reply) => reply.redirect('/admin-new/'));
  await app.register(
    async (scope) => {
      installFileCompression(scope);
      // Runs before static files are served: the panel's code is for the staff only.
      scope.addHook('onRequest', refuseNonStaff);
      await scope.register(staticFiles, {
        root: adminDist,
        decorateReply: false,
        suppressWarning: true,
        index: false,
        cacheControl: false,
        // The template of the page is never sent as it is, and folders are no files.
        allowedPath: (pathName) => !pathName.endsWith('/') && !pathName.endsWith('/index.html'),
        setHeaders: (response, file) => {
          response.header('Cache-Control', HASHED_NAME.test(file) ? 'private, max-age=31536000, immutable' : 'no-cache');
        },
      });
      scope.setNotFoundHandler((request, reply) => {
        const isPage = ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html');
        return isPage && !isApiRequest(request) ? sendPanel(request, reply) : sendProblem(request, reply, notFound());
      });
    },
    { prefix: '/admin-new' },
  );
}

const isApiRequest = (request: FastifyRequest) => API_PATH.test(pathOf(request));

async function refuseNonStaff(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  // API routes check the role themselves and respond with JSON.
  if (isApiRequest(request)) return undefined;
  const member = await request.findMember();
  if (member && isStaff(member)) return undefined;
  if (member) {
    const message = "This panel is for the site's staff. Your account doesn't have access.";
    return sendMessagePage(reply, { status: 403, title: 'Staff only', message, link: { href: '/', text: 'To the site' } });
  }
  const message = "This is the panel of the site's staff.";
  return sendMessagePage(reply, { status: 401, title: 'Please sign in first', message, link: { href: '/login', text: 'Sign in' } });
}

function panelSender({ adminDist, db, settings }: PanelOptions) {
  const readTemplate = parsedFile(path.join(adminDist, 'index.html'), String);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const template = await readTemplate();
    if (template === undefined) {
      const message =
        'The panel is being built, and opens here as soon as it is ready: "npm start" and "npm run dev" build it after the site, and report in the terminal. If the server was started otherwise, build it with "npm run build -- admin".';
      return sendMessagePage(reply.header('Refresh', String(RELOAD_SECONDS)), {
        status: 503,
        title: 'The panel is being built',
        message,
        link: { href: request.url, text: 'Try again now' },
      });
    }
    const member = await request.findMember();
    if (member) renewSessionCookie(request, reply);
    const nonce = newNonce();
    const user = member && {
      id: member.id,
      username: member.username,
      kick_username: member.kickUsername,
      avatar: member.avatar,
      points: member.points,
      role: member.role,
      permissions: (await rightsOf(db, member)).permissions,
    };
    const site = await settings();
    const data = scriptJson({ user, site: { name: site.site_name, tones: site.tones } });
    const page = withLook(fillPage(template, { nonce, csrfToken: issueCsrfToken(request, reply), data, tags: [] }), site, nonce);
    return reply
      .headers({ 'Content-Security-Policy': panelPolicy(nonce), 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(await compressed(reply, Buffer.from(page)));
  };
}
