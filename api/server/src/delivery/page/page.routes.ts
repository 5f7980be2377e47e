import staticFiles from '@fastify/static';
import type { PageConfig, PageUser } from '@greenroom/contract';
import { contentTypeOf, HOST, HOST_DESCRIPTION } from '@greenroom/contract/releases';
import { ENGLISH } from '@greenroom/contract/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { scriptJson } from '../../lib/html';
import { oncePerTurn, withTimeout } from '../../lib/caches';
import { pathOf } from '../../plugins/request-path';
import { compressed, installFileCompression } from '../../plugins/compression';
import { issueCsrfToken } from '../../plugins/csrf';
import { renewSessionCookie } from '../../session/session-plugin';
import { notFound, sendProblem } from '../../plugins/error-responses';
import { carryLanguage, languageOf } from '../../plugins/language';
import { sendMessagePage } from '../../plugins/message-page';
import { INTEGRITY_POLICY, newNonce } from '../../plugins/security';
import type { RemoteUsage } from '../remotes/remote-usage';
import { type Composition, type LivePart, READ_TIMEOUT_MS, type RemotesRepository } from '../remotes/remotes.repository';
import { ownerOf } from '../remotes/remotes.rules';
import type { Releases } from '../releases/releases';
import { markServed, visitorOf } from '../remotes/visitor-cookie';
import { exclusionEnd } from '../../core/safer-gambling/exclusion.rules';
import { carryConfirmedAge, HELP_PATH } from '../../core/safer-gambling/guard';
import type { ModuleContext } from '../../module-context';
import type { Storage } from '../../storage/storage';
import type { SessionMember } from '../../session/session.repository';
import { hasPreview, previewedHost, type PreviewedContext } from '../previews/previews';
import { draftedSite, hasDraft } from '../appearance/appearance-preview';
import type { PageSite } from '../appearance/page-site';
import type { Host } from './host-files';
import { LinkPreviews } from './link-previews';
import { linkPictureRoute } from './link-picture.routes';
import { manifestRoutes } from './manifest.routes';
import { OverlayPageCache } from './overlay-page';
import { type BuiltComposition, type CachedPage, languagesOf, PageCache } from './page-cache';
import { fillTemplate, PLACEHOLDERS } from './page-template';
import { filledPage } from './spliced-page';
import { StoredHostFiles } from './stored-host-files';
import { isPagePath, OVERLAY_PREVIEW_PATH, OVERLAY_ROUTE } from './site-routes';

/** File names with a content hash: the files never change. */
const HASHED_NAME = /\.[0-9a-f]{8}\.(js|css|woff2?|png|jpe?g|webp|avif|svg|gif|ico|map|json)$/;

const IMMUTABLE = 'public, max-age=31536000, immutable';

interface PageOptions extends PreviewedContext, Pick<ModuleContext, 'db' | 'secrets' | 'languages'> {
  hostDist: string;
  siteConfig: PageConfig;
  releases: Releases;
  remotes: RemotesRepository;
  usage: RemoteUsage;
  storage: Storage;
  cacheMs: number;
  /** The site's name, description and look; never fails. */
  settings: () => Promise<PageSite>;
  /** The host's own build, until one is released. */
  host: () => Promise<Host | undefined>;
  isOverlay: (token: string) => Promise<boolean>;
}

const PAGES = ['/index.html', '/overlay.html'];
const SAFE_METHODS = ['GET', 'HEAD'];

/** Serves the host's files below `/`, and its page on every other path of the site (docs/contracts.md#page). */
export async function pageRoutes(app: FastifyInstance, options: PageOptions): Promise<void> {
  const previews = new LinkPreviews(app, options.cacheMs, options.languages);
  const sendPage = pageSender(options, previews);
  linkPictureRoute(app, { ...options, previews });
  manifestRoutes(app, options);
  const sendStoredContract = contractSender(options);
  app.get<{ Params: { token: string } }>(OVERLAY_ROUTE, overlaySender(options));
  await app.register(async (scope) => {
    // Skips the file lookup for paths that can't be a file.
    scope.addHook('preHandler', (request, reply, done) => {
      if (pathOf(request) === `/${HOST_DESCRIPTION}`) sendStoredContract(reply).then((isSent) => isSent || done(), done);
      else if (namesFile(pathOf(request)) || !acceptsPage(request)) done();
      else sendPage(request, reply).catch(done);
    });
    await serveHostFiles(scope, options);
  });
  const sendStoredFile = storedFileSender(options);
  app.setNotFoundHandler(async (request, reply) => {
    // A name with a dot is a page where a remote has its address.
    const isPage = acceptsPage(request) || (acceptsAnything(request) && hasPage(await options.remotes.all(), pathOf(request)));
    if (!isPage) return sendStoredFile(request, reply);
    await sendPage(request, reply);
    return reply;
  });
}

/** Sends the live host's description of what it provides, if the host is released. */
function contractSender({ releases, remotes }: PageOptions) {
  return async (reply: FastifyReply): Promise<boolean> => {
    const live = (await remotes.all()).find(({ name }) => name === HOST)?.live;
    const bytes = live && (await releases.file(HOST, live.version, HOST_DESCRIPTION));
    if (!bytes) return false;
    reply.header('Cache-Control', 'no-cache').type('application/json; charset=utf-8');
    reply.send(await compressed(reply, bytes));
    return true;
  };
}

/** Sends a file of a released host, also of an earlier version; 404 for all others, 503 while they can't be looked up. */
function storedFileSender({ releases }: PageOptions) {
  const files = new StoredHostFiles(releases);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const file = pathOf(request).slice(1);
    const type = HASHED_NAME.test(file) ? contentTypeOf(file) : null;
    const bytes = type && (await files.read(file));
    if (!type || !bytes) return sendProblem(request, reply, notFound());
    reply.header('Cache-Control', IMMUTABLE).type(type);
    return reply.send(await compressed(reply, bytes, { stays: true }));
  };
}

async function serveHostFiles(app: FastifyInstance, { hostDist }: PageOptions): Promise<void> {
  installFileCompression(app);
  await app.register(staticFiles, {
    root: hostDist,
    prefix: '/',
    decorateReply: false,
    suppressWarning: true,
    index: false,
    cacheControl: false,
    // Never sends the unfilled pages, nor folders.
    allowedPath: (pathName) => !PAGES.includes(pathName) && !pathName.endsWith('/'),
    setHeaders: (response, file) => {
      const immutable = HASHED_NAME.test(file);
      response.header('Cache-Control', immutable ? IMMUTABLE : 'no-cache');
    },
  });
}

/** Returns the operator's configuration over the defaults, without what only the server reads. */
function pageConfig({ regionsNotServed: _regions, countryHeader: _header, help: _help, ...config }: PageConfig): PageConfig {
  return {
    ...config,
    chat: { name: 'Discord', signInPath: '/auth/discord', ...config.chat },
    saferGambling: { url: HELP_PATH, ...config.saferGambling },
  };
}

function pageSender(options: PageOptions, previews: LinkPreviews) {
  const { siteConfig, remotes, usage, settings, host: readHost, now } = options;
  const config = pageConfig(siteConfig);
  const pages = new PageCache(config);
  const readSources = oncePerTurn(() => Promise.all([readHost(), remotes.all(), settings()]));

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const [built, all, site] = await readSources();
    const member = await request.findPageMember();
    const visitor = visitorOf(request, reply, all, member);
    markServed(request, reply, visitor, all);
    const composed = remotes.compositionFor(all, visitor, built);
    const previewed = hasPreview(request) ? await previewedHost(request, reply, options) : null;
    const composition = previewed ? { ...composed, host: previewed } : composed;
    if (!isBuilt(composition)) return void sendNotBuilt(reply);

    if (request.method === 'GET') usage.recordServed(composition.versions);
    const preview = previews.get(composition.entries, request.url);
    const link = preview && (await withTimeout(preview, READ_TIMEOUT_MS, () => undefined));
    const draft = hasDraft(request) ? await draftedSite(request, site, options) : null;
    const { url, publicOrigin } = request;
    const language = languageOf(request, languagesOf(site, composition.host));
    const page = (draft ? new PageCache(config) : pages).get(draft ?? site, composition, { publicOrigin, language, url }, link);
    const nonce = startPage(reply, page, { isKnown: page.isKnown, cacheControl: 'private, no-cache' });
    if (member) renewSessionCookie(request, reply);
    carryLanguage(request, reply, language);
    carryConfirmedAge(request, reply, member, siteConfig.minimumAge);
    // A look is previewed as guests see it.
    const user = scriptJson(member && !draft ? asPageUser(member, now()) : null);
    const bytes = await filledPage(reply, page, { nonce, token: issueCsrfToken(request, reply), user });
    // Browsers may keep the document (back/forward cache), but never use this response again: `no-cache` allows that when going back.
    reply.header('vary', '*');
    // Returning the reply, a thenable, would wait for the response.
    reply.send(bytes);
  };
}

/**
 * Sends the page of an overlay or of its preview (docs/overlays.md#for-developers). An unknown token gets the same page with 404, blank
 * until the token is known. Streaming software keeps no cookies: the token decides about a canary. If the database fails, the page
 * retries.
 */
function overlaySender({ siteConfig, remotes, usage, settings, languages, host: readHost, isOverlay }: PageOptions) {
  const pages = new OverlayPageCache(pageConfig(siteConfig));

  return async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => {
    const { token } = request.params;
    const isPreview = pathOf(request) === OVERLAY_PREVIEW_PATH;
    const [built, all, site, exists] = await Promise.all([
      readHost(),
      remotes.all(),
      settings(),
      isPreview || withTimeout(isOverlay(token), READ_TIMEOUT_MS, () => true).catch(() => true),
    ]);
    const composition = remotes.compositionFor(all, { id: token }, built);
    if (!isBuilt(composition)) return sendNotBuilt(reply);
    if (composition.host.overlayTemplate === undefined) return sendProblem(request, reply, notFound());
    const { entries } = composition;
    const page = pages.get(site, composition, {
      publicOrigin: request.publicOrigin,
      language: composition.host.files.texts[languages.own] ? languages.own : ENGLISH,
      url: OVERLAY_PREVIEW_PATH,
    });
    if (request.method === 'GET') usage.recordServed(entries.filter(({ routes }) => routes.includes(OVERLAY_ROUTE)));
    const nonce = startPage(reply, page, { isKnown: exists, cacheControl: 'no-store' });
    return reply.send(await compressed(reply, Buffer.from(fillTemplate(page.html, { nonce, token: '', user: '' }))));
  };
}

/** Sets what all responses with a page share, with a new nonce. @returns the nonce */
function startPage(reply: FastifyReply, page: CachedPage, { isKnown, cacheControl }: { isKnown: boolean; cacheControl: string }): string {
  const nonce = newNonce();
  const policy = page.policy.replaceAll(PLACEHOLDERS.nonce, nonce);
  reply.status(isKnown ? 200 : 404).type('text/html; charset=utf-8');
  reply.headers({ 'content-security-policy': policy, 'cache-control': cacheControl, ...(page.checksEveryScript && INTEGRITY_POLICY) });
  return nonce;
}

const isBuilt = (composition: Composition): composition is BuiltComposition => composition.host !== undefined;

/** Converts a member for the page data (docs/contracts.md#page). */
function asPageUser(member: SessionMember, at: Date): PageUser {
  const { id, username, kickUsername, avatar, points, role, winnings, notifications } = member;
  const until = exclusionEnd(member, at);
  return {
    id,
    username,
    kick_username: kickUsername,
    avatar,
    points,
    role,
    ...(until && { excluded_until: until }),
    ...(winnings && { winnings }),
    notifications,
  };
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return sendMessagePage(reply, {
    status: 503,
    title: 'The site is not built yet',
    language: ENGLISH,
    message: 'The server runs, but there is no page to show. Build the site with "npm run build", then reload.',
    link: { href: '/', text: 'Try again' },
  });
}

/** Tells whether the client accepts the page: a browser, or a client that accepts anything and requests no file. */
function acceptsPage(request: FastifyRequest): boolean {
  const requested = pathOf(request);
  if (!isPagePath(requested) || !SAFE_METHODS.includes(request.method)) return false;
  return (request.headers.accept ?? '').includes('text/html') || (acceptsAnything(request) && !namesFile(requested));
}

const acceptsAnything = ({ method, headers }: FastifyRequest) => SAFE_METHODS.includes(method) && (headers.accept ?? '*/*').includes('*/*');

/** Tells whether a path is a page of a live remote. */
const hasPage = (parts: readonly LivePart[], path: string) =>
  parts.some(({ live }) => 'routes' in live && ownerOf([live], path) !== undefined);

function namesFile(requested: string): boolean {
  return requested.includes('.', requested.lastIndexOf('/')) && !PAGES.includes(requested);
}
