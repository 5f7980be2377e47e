import fs from 'node:fs';
import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware';
import { localizeResponse, nonceOf, siteUrl } from './headers.mjs';
import { withLocalRemote, registryWithLocalRemote, isSitePage, localLinks } from './page.mjs';

export const LOCAL = '/.local';
const BADGE_URL = `${LOCAL}/badge.js`;
const REGISTRY_URL = '/remotes.json';

/**
 * Creates middlewares that proxy a production site with one local remote.
 * @param {object} options
 * @param {string} options.site its origin
 * @param {import('./site.mjs').DevelopmentBuild | null} options.host the development build of its host, if it has one
 * @param {string} options.name of the local remote
 * @param {() => import('./page.mjs').LocalRemote | undefined} options.remote its last successful build, if any
 * @returns {import('webpack-dev-server').Middleware[]}
 */
export function siteProxy({ site, host, name, remote }) {
  const rewriteResponse = responseInterceptor(async (body, proxied, request, response) => {
    const local = remote();
    const type = proxied.headers['content-type'] ?? '';
    // The site's validators must not lead to a 304 after a rebuild.
    const preventCaching = () => {
      response.setHeader('Cache-Control', 'no-store');
      response.removeHeader('ETag');
      response.removeHeader('Last-Modified');
    };
    if (type.includes('text/html')) {
      preventCaching();
      const html = localLinks(body.toString(), site);
      if (!isSitePage(html)) return html;
      if (!local) return notBuiltPage(response, name);
      const nonce = nonceOf(String(proxied.headers['content-security-policy'] ?? ''));
      return withLocalRemote(html, { site, remote: local, host, nonce, badge: badgeTag({ name, site, nonce, reload: !host }) });
    }
    if (request.url?.split('?')[0] === REGISTRY_URL && type.includes('json') && local) {
      const remotes = parseList(body.toString());
      if (remotes) {
        preventCaching();
        return JSON.stringify(registryWithLocalRemote(remotes, local, site));
      }
    }
    return body;
  });

  const common = { target: site, changeOrigin: true, logLevel: /** @type {const} */ ('silent'), onError: sendBadGateway(site) };
  const pages = createProxyMiddleware((path, request) => path === REGISTRY_URL || isNavigation(request), {
    ...common,
    selfHandleResponse: true,
    onProxyReq(outgoing, request) {
      rewriteRequestHeaders(outgoing, request, site);
      outgoing.removeHeader('if-none-match');
      outgoing.removeHeader('if-modified-since');
    },
    onProxyRes(proxied, request, response) {
      localizeResponse(proxied.headers, { site, local: originOf(request) });
      return rewriteResponse(proxied, request, response);
    },
  });
  const everythingElse = createProxyMiddleware({
    ...common,
    onProxyReq: (outgoing, request) => rewriteRequestHeaders(outgoing, request, site),
    onProxyRes(proxied, request, response) {
      localizeResponse(proxied.headers, { site, local: originOf(request) });
      // Otherwise the proxy keeps event streams of closed pages open.
      response.once('close', () => proxied.destroy());
    },
  });
  return [{ name: 'badge', path: BADGE_URL, middleware: sendBadge }, pages, everythingElse];
}

/** @param {import('node:http').IncomingMessage} request */
const isNavigation = ({ method, headers }) => method === 'GET' && (headers.accept ?? '').includes('text/html');

/** Returns the proxy's origin, as requested. @param {import('node:http').IncomingMessage} request */
const originOf = (request) => `http://${request.headers.host}`;

/** @param {import('node:http').ClientRequest} outgoing @param {import('node:http').IncomingMessage} request @param {string} site */
function rewriteRequestHeaders(outgoing, request, site) {
  for (const name of ['origin', 'referer']) {
    const value = request.headers[name];
    if (typeof value === 'string') outgoing.setHeader(name, siteUrl(value, { site, local: originOf(request) }));
  }
}

/** @param {{ name: string, site: string, nonce: string | undefined, reload: boolean }} badge */
function badgeTag({ name, site, nonce, reload }) {
  const marks = `${reload ? ' data-reload="yes"' : ''}${nonce ? ` nonce="${nonce}"` : ''}`;
  return `<script defer src="${BADGE_URL}" data-local="${name}" data-site="${new URL(site).host}"${marks}></script>`;
}

/** @param {unknown} _request @param {import('node:http').ServerResponse} response */
function sendBadge(_request, response) {
  response.setHeader('Content-Type', 'text/javascript');
  response.setHeader('Cache-Control', 'no-store');
  fs.createReadStream(new URL('badge.js', import.meta.url)).pipe(response);
}

/** @param {import('node:http').ServerResponse} response @param {string} name */
function notBuiltPage(response, name) {
  response.statusCode = 503;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  return `The remote ${name} does not build: the terminal says why. Reload once it does.`;
}

/** @param {string} site @returns {import('http-proxy-middleware').Options['onError']} */
const sendBadGateway = (site) => (error, _request, response) => {
  if (!('writeHead' in response) || response.headersSent) return response.destroy?.();
  response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${site} can't be reached: ${error.message}`);
};

/** @param {string} text @returns {unknown[] | null} */
function parseList(text) {
  try {
    const value = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
