import { localUrl } from './headers.mjs';

const PAGE_DATA = /(<script\b[^>]*\bid=["']?page-data\b[^>]*>)([\s\S]*?)(<\/script>)/i;
const HEAD_END = /<\/head>/i;

/** @import { RemoteEntry } from '@greenroom/contract' */

/** @typedef {Pick<RemoteEntry, 'name' | 'version' | 'entry' | 'routes'>} LocalRemote the registry entry of a remote under development */

/**
 * @typedef {object} Change the proxy's changes to the site's page
 * @property {string} site its origin
 * @property {LocalRemote} remote
 * @property {import('./site.mjs').DevelopmentBuild | null} host the development build of the site's host, if it has one
 * @property {string} badge the tag of the badge's script
 * @property {string | undefined} nonce
 */

/** @param {string} html @returns whether it is a page with the host, unlike a small one such as a sign-in form */
export const isSitePage = (html) => PAGE_DATA.test(html);

/**
 * Replaces one remote in the site's page, and the host's scripts by the development build's. Replacements are functions, since `$` in a
 * replacement string is special.
 * @param {string} html
 * @param {Change} change
 */
export function withLocalRemote(html, { site, remote, host, badge, nonce }) {
  /** @type {{ remotes?: unknown }} */
  let data = {};
  const filled = html.replace(PAGE_DATA, (whole, before, text, after) => {
    try {
      data = JSON.parse(text);
    } catch {
      return whole;
    }
    if (!Array.isArray(data?.remotes)) return whole;
    return (
      before + JSON.stringify({ ...data, remotes: registryWithLocalRemote(data.remotes, remote, site) }).replaceAll('<', '\\u003c') + after
    );
  });
  const withoutPreloads = dropPreloads(filled, folderOf(data?.remotes, remote.name, site), site);
  const withHost = host ? replaceHost(withoutPreloads, host, nonce) : withoutPreloads;
  return withHost.replace(HEAD_END, (tag) => `${badge}\n${tag}`);
}

/** Turns absolute URLs of the site into paths, so forms lead to the proxy. @param {string} html @param {string} site its origin */
export function localLinks(html, site) {
  return html.replaceAll(new RegExp(`\\b((?:src|href|action)=["']?)${escapeRegExp(site)}(?=/)`, 'gi'), (_, before) => before);
}

/**
 * Replaces or appends the local remote in the site's registry.
 * @param {unknown[]} remotes
 * @param {LocalRemote} remote
 * @param {string} site its origin
 */
export function registryWithLocalRemote(remotes, remote, site) {
  const released = JSON.parse(JSON.stringify(remotes), (_, value) =>
    typeof value === 'string' && /^https?:/.test(value) ? localUrl(value, site) : value,
  );
  const isReleased = released.some((/** @type {unknown} */ entry) => nameOf(entry) === remote.name);
  const replaced = released.map((/** @type {unknown} */ entry) => (nameOf(entry) === remote.name ? remote : entry));
  return isReleased ? replaced : [...replaced, remote];
}

/** @param {unknown} entry */
const nameOf = (entry) => (typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : undefined);

/** Returns the URL of the folder with a remote's released files only. @param {unknown} remotes @param {string} name @param {string} site */
function folderOf(remotes, name, site) {
  const entry = Array.isArray(remotes) && remotes.find((remote) => nameOf(remote) === name)?.entry;
  return typeof entry === 'string' && URL.canParse(entry, site) ? new URL('.', new URL(entry, site)).href : undefined;
}

/** @param {string} html @param {string | undefined} folder @param {string} site */
function dropPreloads(html, folder, site) {
  // Preloaded data is of the released remote, whose requests may differ.
  const withoutPreloadedData = html.replace(/<script data-calls\b[^>]*>[^<]*<\/script>\n?/gi, '');
  return withoutPreloadedData.replace(/<link\b[^>]*\brel=["']?(?:modulepreload|preload|prefetch)\b[^>]*>\n?/gi, (tag) => {
    const href = attribute(tag, 'href') ?? '';
    return folder && URL.canParse(href, site) && new URL(href, site).href.startsWith(folder) ? '' : tag;
  });
}

/**
 * Replaces the host's scripts and stylesheets, which have the same names except for the hash.
 * @param {string} html
 * @param {import('./site.mjs').DevelopmentBuild} host
 * @param {string} [nonce]
 */
export function replaceHost(html, { scripts, styles }, nonce) {
  const mark = nonce ? ` nonce="${nonce}"` : '';
  const withScripts = replaceTags(
    html,
    /<script\b[^>]*\bsrc=[^>]*><\/script>/gi,
    'src',
    scripts,
    (url) => `<script defer src="${url}"${mark}></script>`,
  );
  return replaceTags(
    withScripts,
    /<link\b[^>]*\brel=["']?stylesheet\b[^>]*>/gi,
    'href',
    styles,
    (url) => `<link rel="stylesheet" href="${url}"${mark}>`,
  );
}

/**
 * Replaces the first tag whose file is among `urls` by tags for all of them, and removes the others.
 * @param {string} html
 * @param {RegExp} pattern of the tags
 * @param {string} name of the attribute with the URL
 * @param {string[]} urls of the new tags
 * @param {(url: string) => string} tagOf
 */
function replaceTags(html, pattern, name, urls, tagOf) {
  const names = urls.map(bareName);
  let tags = urls.map(tagOf).join('');
  return html.replace(pattern, (tag) => {
    if (!names.includes(bareName(attribute(tag, name) ?? ''))) return tag;
    const replacement = tags;
    tags = '';
    return replacement;
  });
}

/** `/host.7bb72f1e.js` and `/development/host.js` are both `host.js`. @param {string} url */
const bareName = (url) => (url.split(/[?#]/)[0] ?? '').replace(/^.*\//, '').replace(/\.[0-9a-f]{8}(?=\.\w+$)/, '');

/** @param {string} tag @param {string} name @returns {string | undefined} */
const attribute = (tag, name) => new RegExp(`\\s${name}=["']?([^"'\\s>]*)`, 'i').exec(tag)?.[1];

/** @param {string} text */
const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
