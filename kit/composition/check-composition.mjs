import { HOST } from '@greenroom/releases';
import { checksOwnFiles } from '@greenroom/releases/remote-rules';
import { chromium } from 'playwright-core';
import { mapLimited } from '../lib/processes.mjs';
import { checkHostPage, checkPage, openPage } from './check-page.mjs';
import { prepareDocument, readPage } from './in-page.mjs';
import { PICTURE, createMockApi } from './mock-api.mjs';
import { LIVE, reasonsOf, withoutKnown } from './report.mjs';

/** @import { Browser, BrowserContext, Page, Route } from 'playwright-core' */
/** @import { LoadedPage } from './check-page.mjs' */
/** @import { MockApi, OpenApiDocument } from './mock-api.mjs' */
/** @import { Finding, Problem } from './report.mjs' */

/** Long enough that a page renders before its data, as it does for visitors. */
const RESPONSE_DELAY_MS = 50;
const PAGES_AT_ONCE = 2;
/** The limit of a preview's other versions. */
const MAX_PINNED = 10;
const API_TIMEOUT_MS = 30_000;
/** Pages for the streamer's software, which exist only for addresses that the staff created. */
const OVERLAYS = '/overlay/';
/** An address of no remote. */
const NO_PAGE = '/-/no-page-of-any-remote';

/** The cookie by which the server sends the host of a preview. */
const PREVIEW_COOKIE = 'greenroom_preview';
const PREVIEW_ENTRIES = '/api/previews/entries';

const MEMBER = { id: '1001', username: 'casey', kick_username: 'casey', avatar: null, points: 1250, role: 'Member' };

const VIEWERS = [
  { name: 'a guest at 375 px', user: null, viewport: { width: 375, height: 812 } },
  { name: 'a member at 1280 px', user: MEMBER, viewport: { width: 1280, height: 800 } },
];

/**
 * @typedef {object} StoredVersion
 * @property {string} remote
 * @property {string} version
 *
 * @typedef {object} OtherRemote
 * @property {string} remote
 * @property {string} live
 * @property {string | null} canary
 *
 * @typedef {object} CompositionCheck
 * @property {string} site the origin of the site
 * @property {string} token of the team, which creates previews
 * @property {StoredVersion[]} versions stored ones, which are opened together; `host` is one of them
 * @property {OtherRemote[]} others what else visitors get
 * @property {{ executablePath: string, args?: string[] }} browser a Chromium
 * @property {(line: string) => void} [onProgress]
 *
 * @typedef {object} CompositionResult
 * @property {string[]} reasons against the version, in sentences; empty if it passed
 * @property {string} host the host's build
 * @property {string[]} with what it was mounted among, such as `members 1.0.0-3f9c12ab`
 *
 * @typedef {object} Entry of the registry
 * @property {string} name
 * @property {string} version
 * @property {string} entry
 * @property {string[]} routes
 * @property {'var' | 'module'} [type] of a version that other tools built
 * @property {boolean} [checked]
 *
 * @typedef {object} Preview
 * @property {string} token
 * @property {unknown} response with the entries of its versions
 * @property {Entry[]} entries of the remotes whose routes are opened, with absolute addresses
 * @property {boolean} hasHost whether it is of the host
 */

/**
 * Opens each route of stored versions on the real site in a browser: among the live versions of the other remotes, then with each of
 * their canaries, as a guest on a phone and as a member on a desktop. The API is a mock made from the site's contract. A version of the host is
 * opened with every route of every remote; what the same pages show with the live host does not count against it.
 * @param {CompositionCheck} check
 * @returns {Promise<CompositionResult>}
 * @throws if the site can't be used for a check
 */
export async function checkComposition({
  site,
  token,
  versions: checked,
  others,
  browser: { executablePath, args },
  onProgress = () => undefined,
}) {
  const api = createMockApi(/** @type {OpenApiDocument} */ (await request(`${site}/api/docs/json`)));
  const live = others.map((other) => ({ remote: other.remote, version: other.live }));
  const combinations = [
    { among: LIVE, versions: live },
    ...others.flatMap(({ remote: name, canary }) =>
      canary
        ? [
            {
              among: `the canary ${name} ${canary}`,
              versions: [{ remote: name, version: canary }, ...live.filter((other) => other.remote !== name)],
            },
          ]
        : [],
    ),
  ];
  // Only where visitors get two versions, a preview has to choose.
  const undecided = new Set(others.filter(({ canary }) => canary).map((other) => other.remote));
  const host = checked.find(({ remote }) => remote === HOST);
  const hasBoth = host !== undefined && checked.length > 1;
  const browser = await chromium.launch({ executablePath, args });
  try {
    const alone = await Promise.all(VIEWERS.map((viewer) => openAlone(browser, { site, api, viewer, preview: null })));
    /** @type {Finding[]} */
    const findings = [];
    for (const { among, versions } of combinations) {
      const preview = await createPreview({
        site,
        token,
        versions: checked,
        others: versions.filter((other) => host || undecided.has(other.remote)).slice(0, MAX_PINNED + 1 - checked.length),
      });
      const contexts = await Promise.all(VIEWERS.map((viewer) => prepareContext(browser, { site, api, viewer, preview })));
      // With a host of the set, what the page shows without any remote's is what that host shows.
      const baselines = hasBoth ? await Promise.all(VIEWERS.map((viewer) => openAlone(browser, { site, api, viewer, preview }))) : alone;
      const routes = preview.entries.flatMap(({ routes: all, ...entry }) => all.map((route) => ({ route, entry })));
      const shown = routes.filter(({ route }) => !route.startsWith(OVERLAYS));
      const otherFiles = versions.map((other) => `/${other.remote}/${other.version}/`);
      const tasks = shown.flatMap((opened) =>
        VIEWERS.map((viewer, at) => ({ ...opened, viewer, context: contexts[at], alone: baselines[at] })),
      );
      await mapLimited(tasks, PAGES_AT_ONCE, async ({ route, entry, viewer, context, alone: baseline }) => {
        if (!context || !baseline) return;
        const address = site + api.addressOf(route);
        const isChecked = checked.some(({ remote }) => remote === entry.name);
        const own = isChecked
          ? await problemsOf(context, address, (page, opened) =>
              checkPage(page, opened, { files: filesOf(entry), others: otherFiles, alone: baseline }),
            )
          : [];
        const ofHost = host ? await problemsOf(context, address, (page, opened) => checkHostPage(page, opened, host.version)) : [];
        const unknown = ofHost.length > 0 ? withoutKnown(ofHost, await problemsWithLiveHost(viewer, address)) : [];
        const problems = [...own, ...withoutKnown(unknown, own)];
        findings.push(...problems.map((problem) => ({ route, viewer: viewer.name, among, problem })));
        onProgress(
          `${problems.length === 0 ? 'passed ' : 'refused'}  ${route} for ${viewer.name}${among === LIVE ? '' : `, among ${among}`}`,
        );
      });
      await Promise.all(contexts.map((context) => context.close()));
    }
    const order = new Map(combinations.flatMap(({ among }) => among).map((among, at) => [among, at]));
    findings.sort((one, other) => (order.get(one.among) ?? 0) - (order.get(other.among) ?? 0));
    const mounted = combinations.flatMap(({ versions }) => versions.map((other) => `${other.remote} ${other.version}`));
    return { reasons: reasonsOf(findings), host: alone[0]?.host ?? 'unknown', with: [...new Set(mounted)].sort() };
  } finally {
    await browser.close();
  }

  /**
   * @param {BrowserContext} context @param {string} address
   * @param {(page: Page, opened: Awaited<ReturnType<typeof openPage>>) => Promise<Problem[]>} check
   * @returns {Promise<Problem[]>}
   */
  async function problemsOf(context, address, check) {
    const page = await context.newPage();
    const problems = await openPage(page, address, (url) => isMocked(url, site))
      .then((opened) => check(page, opened))
      .catch((cause) => [
        /** @type {Problem} */ ({ kind: 'missing', text: `the page could not be checked: ${String(cause.message).split('\n')[0]}` }),
      ]);
    await page.close();
    return problems;
  }

  /** @param {typeof VIEWERS[number]} viewer @param {string} address */
  async function problemsWithLiveHost(viewer, address) {
    const context = await prepareContext(browser, { site, api, viewer, preview: null });
    const problems = await problemsOf(context, address, (page, opened) => checkHostPage(page, opened, null));
    await context.close();
    return problems;
  }
}

/**
 * The site with no remote's page, as a viewer sees it: what is wrong there is not the remote's.
 * @param {Browser} browser
 * @param {{ site: string, api: MockApi, viewer: typeof VIEWERS[number], preview: Preview | null }} options
 * @returns {Promise<LoadedPage & { host: string }>}
 */
async function openAlone(browser, { site, api, viewer, preview }) {
  const context = await prepareContext(browser, { site, api, viewer, preview });
  const page = await context.newPage();
  const { errors, shift, sheets } = await openPage(page, site + NO_PAGE, (url) => isMocked(url, site));
  const { host } = await page.evaluate(readPage);
  await context.close();
  return { errors, shift, host, styles: sheets.flatMap(({ href, css }) => (href === null && css !== null ? [css] : [])) };
}

/**
 * A browser context whose pages are those of a viewer, with the mock API in place of the site's and of all other hosts.
 * @param {Browser} browser
 * @param {{ site: string, api: MockApi, viewer: typeof VIEWERS[number], preview: Preview | null }} options
 */
async function prepareContext(browser, { site, api, viewer, preview }) {
  const context = await browser.newContext({ viewport: viewer.viewport, serviceWorkers: 'block', reducedMotion: 'no-preference' });
  await context.addInitScript(prepareDocument, preview?.token ?? null);
  /** @param {Route} route */
  const handle = (route) => {
    const url = route.request().url();
    const { pathname, origin } = new URL(url);
    // At once: the site shows the live version instead of a preview that is late.
    if (preview && origin === site && pathname === PREVIEW_ENTRIES) return route.fulfill({ json: preview.response });
    if (isMocked(url, site)) return respond(route, origin === site ? api : null, pathname);
    if (route.request().isNavigationRequest() && route.request().frame().parentFrame() === null)
      return fulfillPage(route, viewer.user, preview);
    return route.continue();
  };
  // The page may close before a response.
  await context.route('**/*', (route) => handle(route).catch(() => route.abort().catch(() => undefined)));
  return context;
}

/**
 * Whether the check responds to a request itself: to the API, to uploaded files, and to all but code and styles of other hosts.
 * @param {string} url @param {string} site
 */
function isMocked(url, site) {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return false;
  const { origin, pathname } = new URL(url);
  if (origin !== site) return !/\.(m?js|css|json|woff2)$/.test(pathname);
  return ['/storage/', '/api/', '/admin-new/api/'].some((start) => pathname.startsWith(start));
}

/** @param {Route} route @param {MockApi | null} api null for another host @param {string} path */
async function respond(route, api, path) {
  const request = route.request();
  await new Promise((resolve) => setTimeout(resolve, RESPONSE_DELAY_MS));
  if (path.startsWith('/storage/') || request.resourceType() === 'image') return route.fulfill(PICTURE);
  if (request.resourceType() === 'document')
    return route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' });
  if (!api)
    return route.fulfill({ status: 404, contentType: 'application/json', body: '{}', headers: { 'access-control-allow-origin': '*' } });
  return route.fulfill(api.respond(request.method(), path));
}

/**
 * Sends the site's document with the viewer in its page data.
 * @param {Route} route @param {typeof MEMBER | null} user @param {Preview | null} preview
 */
async function fulfillPage(route, user, preview) {
  const { status, headers: given, text } = await fetchDocument(route, preview);
  const body = text.replace(/(<script[^>]*\bid="page-data"[^>]*>)([^]*?)(<\/script>)/, (_, start, data, end) => {
    const json = JSON.stringify({ ...JSON.parse(data || '{}'), user }).replaceAll('<', '\\u003c');
    return `${start}${json}${end}`;
  });
  const { 'content-encoding': _encoding, 'content-length': _length, 'set-cookie': _cookies, ...headers } = given;
  // The site sends no policy once a remote is released that its operator lets run unchecked.
  if (preview?.entries.some((entry) => !checksOwnFiles(entry))) delete headers['integrity-policy'];
  await route.fulfill({ status, headers, body });
}

/**
 * Requests a document; with the host of a preview not by the browser's context, whose pages would take the cookie from each other.
 * @param {Route} route @param {Preview | null} preview
 * @returns {Promise<{ status: number, headers: Record<string, string>, text: string }>}
 */
async function fetchDocument(route, preview) {
  if (!preview?.hasHost) {
    const response = await route.fetch();
    return { status: response.status(), headers: response.headers(), text: await response.text() };
  }
  const { cookie = '', accept = '*/*' } = await route.request().allHeaders();
  const headers = { accept, cookie: `${cookie}; ${PREVIEW_COOKIE}=${preview.token}` };
  const response = await fetch(route.request().url(), { headers });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

/**
 * @param {{ site: string, token: string, versions: StoredVersion[], others: StoredVersion[] }} preview
 * @returns {Promise<Preview>}
 */
async function createPreview({ site, token, versions, others }) {
  const [first = { remote: '', version: '' }, ...rest] = versions;
  const { data } = await request(
    `${site}/api/releases/${first.remote}/previews`,
    { version: first.version, with: [...rest, ...others], for_check: true },
    { authorization: `Bearer ${token}` },
  );
  const response = await request(site + PREVIEW_ENTRIES, { token: data.token });
  /** @type {Entry[]} */
  const opened = response.data.entries.filter((/** @type {Entry} */ { name }) =>
    versions.some(({ remote }) => remote === HOST || remote === name),
  );
  const entries = opened.map((entry) => ({ ...entry, entry: new URL(entry.entry, site).href }));
  return { token: data.token, response, entries, hasHost: response.data.host !== undefined };
}

/** @param {string} url @param {object} [body] @param {Record<string, string>} [headers] @returns {Promise<any>} */
async function request(url, body, headers = {}) {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  }).catch((cause) => {
    throw new Error(`${url} can't be reached: ${cause.cause?.message ?? cause.message}.`);
  });
  const json = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(json.message ?? `${url} responded with ${response.status}.`);
  return json;
}

/** The start of the addresses of a version's files. @param {Pick<Entry, 'entry' | 'version'>} entry */
function filesOf({ entry, version }) {
  const end = entry.indexOf(`/${version}/`);
  return end === -1 ? new URL('.', entry).href : entry.slice(0, end + version.length + 2);
}
