import { contentTypeOf } from '@greenroom/contract/releases';
import { checksOwnFiles } from '@greenroom/contract/remote-rules';
import { prepareDocument } from './in-page.mjs';
import { PICTURE } from './mock-api.mjs';

/** @import { RemoteEntry } from '@greenroom/contract' */
/** @import { Browser, Route } from 'playwright-core' */
/** @import { MockApi } from './mock-api.mjs' */

/** Lets pages render before their data, as for visitors. */
const RESPONSE_DELAY_MS = 50;

/** Cookie by which the server sends the host of a preview. */
const PREVIEW_COOKIE = 'greenroom_preview';
export const PREVIEW_ENTRIES = '/api/previews/entries';

const MEMBER = { id: '1001', username: 'casey', kick_username: 'casey', avatar: null, points: 1250, role: 'Member' };

export const VIEWERS = [
  { name: 'a guest at 375 px', user: null, viewport: { width: 375, height: 812 } },
  { name: 'a member at 1280 px', user: MEMBER, viewport: { width: 1280, height: 800 } },
];

/**
 * @typedef {typeof VIEWERS[number]} Viewer
 *
 * @typedef {object} Preview
 * @property {string} token
 * @property {unknown} response with the entries of its versions
 * @property {RemoteEntry[]} entries of the remotes whose routes are opened, with absolute addresses
 * @property {boolean} hasHost whether it is of the host
 */

/**
 * Creates a viewer's browser context, with the mock API in place of the site's and of all other hosts.
 * @param {Browser} browser
 * @param {{ site: string, api: MockApi, viewer: Viewer, preview: Preview | null }} options
 */
export async function prepareContext(browser, { site, api, viewer, preview }) {
  const context = await browser.newContext({ viewport: viewer.viewport, serviceWorkers: 'block', reducedMotion: 'no-preference' });
  await context.addInitScript(prepareDocument, preview?.token ?? null);
  /** @param {Route} route */
  const handle = (route) => {
    const url = route.request().url();
    const { pathname, origin } = new URL(url);
    // At once: a late preview makes the site show the live version.
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

/** Content types of a remote's files, which may be on another host, but for images. */
const LOADED_FROM_ELSEWHERE = /^(text\/(javascript|css|vtt)|application\/json|font|audio|video|model)/;

/**
 * Tells whether the check responds itself: to the API, to uploaded files, and to all but code, styles, fonts and media of other hosts.
 * @param {string} url @param {string} site
 */
export function isMocked(url, site) {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return false;
  const { origin, pathname } = new URL(url);
  if (origin !== site) return !LOADED_FROM_ELSEWHERE.test(contentTypeOf(pathname) ?? '');
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
 * @param {Route} route @param {Viewer['user']} user @param {Preview | null} preview
 */
async function fulfillPage(route, user, preview) {
  const { status, headers: given, text } = await fetchDocument(route, preview);
  const body = text.replace(/(<script[^>]*\bid="page-data"[^>]*>)([^]*?)(<\/script>)/, (_, start, data, end) => {
    const json = JSON.stringify({ ...JSON.parse(data || '{}'), user }).replaceAll('<', '\\u003c');
    return `${start}${json}${end}`;
  });
  const { 'content-encoding': _encoding, 'content-length': _length, 'set-cookie': _cookies, ...headers } = given;
  // Once an unchecked remote is released, the site sends no policy.
  if (preview?.entries.some((entry) => !checksOwnFiles(entry))) delete headers['integrity-policy'];
  await route.fulfill({ status, headers, body });
}

/**
 * Requests a document; with a preview's host outside of the browser's context, whose pages share the cookie.
 * @param {Route} route @param {Preview | null} preview
 * @returns {Promise<{ status: number, headers: Record<string, string>, text: string }>}
 */
async function fetchDocument(route, preview) {
  if (!preview?.hasHost) {
    const response = await route.fetch();
    return { status: response.status(), headers: response.headers(), text: await response.text() };
  }
  const { cookie = '', accept = '*/*' } = await route.request().allHeaders();
  const prefix = route.request().url().startsWith('https:') ? '__Host-' : '';
  const headers = { accept, cookie: `${cookie}; ${prefix}${PREVIEW_COOKIE}=${preview.token}` };
  const response = await fetch(route.request().url(), { headers });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}
