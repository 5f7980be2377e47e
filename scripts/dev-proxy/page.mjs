import { localUrl } from './headers.mjs';

const PAGE_DATA = /(<script\b[^>]*\bid=["']?page-data\b[^>]*>)([\s\S]*?)(<\/script>)/i;
const HEAD_END = /<\/head>/i;

/**
 * @typedef {object} LocalRemote a remote under development, as the registry names it
 * @property {string} name
 * @property {string} version
 * @property {string} entry
 * @property {string[]} routes
 */

/**
 * @typedef {object} Change what the proxy changes in the site's page
 * @property {string} site its origin
 * @property {LocalRemote} remote
 * @property {{ scripts: string[], styles: string[] } | null} host the site's development build, if it has one
 * @property {string} badge the tag of the badge's script
 * @property {string | undefined} nonce
 */

/** @param {string} html @returns whether it is the site's page, and none of the small ones around it */
export const isSitePage = (html) => PAGE_DATA.test(html);

/**
 * The site's page, as its back end has filled it, with one remote from elsewhere and the host's scripts of the
 * development build. Replacements are functions throughout, since `$` in a replacement text would be read as a command.
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
    return before + JSON.stringify({ ...data, remotes: registryWithLocalRemote(data.remotes, remote, site) }).replaceAll('<', '\\u003c') + after;
  });
  const withoutPreloads = dropPreloads(filled, folderOf(data?.remotes, remote.name, site), site);
  const withHost = host ? replaceHost(withoutPreloads, host, nonce) : withoutPreloads;
  return withHost.replace(HEAD_END, (tag) => `${badge}\n${tag}`);
}

/**
 * Addresses of the site's own in any page of it, such as where a form leads, become those of the proxy.
 * @param {string} html
 * @param {string} site its origin
 */
export function localLinks(html, site) {
  return html.replaceAll(new RegExp(`\\b((?:src|href|action)=["']?)${escapeRegExp(site)}(?=/)`, 'gi'), (_, before) => before);
}

/**
 * The site's registry with the local remote in its place, or at the end where the site does not have it yet.
 * @param {unknown[]} remotes
 * @param {LocalRemote} remote
 * @param {string} site its origin
 */
export function registryWithLocalRemote(remotes, remote, site) {
  const released = JSON.parse(JSON.stringify(remotes), (_, value) =>
    typeof value === 'string' && /^https?:/.test(value) ? localUrl(value, site) : value,
  );
  const known = released.some((/** @type {unknown} */ entry) => nameOf(entry) === remote.name);
  const placed = released.map((/** @type {unknown} */ entry) => (nameOf(entry) === remote.name ? remote : entry));
  return known ? placed : [...placed, remote];
}

/** @param {unknown} entry */
const nameOf = (entry) => (typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : undefined);

/**
 * Where the released files of a remote lie: its folder holds nothing else.
 * @param {unknown} remotes @param {string} name @param {string} site
 */
function folderOf(remotes, name, site) {
  const entry = Array.isArray(remotes) && remotes.find((remote) => nameOf(remote) === name)?.entry;
  return typeof entry === 'string' && URL.canParse(entry, site) ? new URL('.', new URL(entry, site)).href : undefined;
}

/** @param {string} html @param {string | undefined} folder @param {string} site */
function dropPreloads(html, folder, site) {
  // A remote under development may make other calls than the released one.
  const withoutPreloadedData = html.replace(/<script data-calls\b[^>]*>[^<]*<\/script>\n?/gi, '');
  return withoutPreloadedData.replace(/<link\b[^>]*\brel=["']?(?:modulepreload|preload|prefetch)\b[^>]*>\n?/gi, (tag) => {
    const href = attribute(tag, 'href') ?? '';
    return folder && URL.canParse(href, site) && new URL(href, site).href.startsWith(folder) ? '' : tag;
  });
}

/**
 * The host's scripts and stylesheets are told by their names, which the two builds have in common but for the digest.
 * @param {string} html
 * @param {{ scripts: string[], styles: string[] }} host
 * @param {string | undefined} nonce
 */
function replaceHost(html, { scripts, styles }, nonce) {
  const mark = nonce ? ` nonce="${nonce}"` : '';
  const withScripts = replaceTags(html, /<script\b[^>]*\bsrc=[^>]*><\/script>/gi, 'src', scripts, (url) => `<script defer src="${url}"${mark}></script>`);
  return replaceTags(withScripts, /<link\b[^>]*\brel=["']?stylesheet\b[^>]*>/gi, 'href', styles, (url) => `<link rel="stylesheet" href="${url}"${mark}>`);
}

/**
 * @param {string} html
 * @param {RegExp} pattern of the tags in question
 * @param {string} name of the attribute with the address
 * @param {string[]} urls what stands in the first one's place; the others go
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
