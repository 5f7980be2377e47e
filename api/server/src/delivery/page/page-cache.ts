import type { PageConfig, RemoteEntry } from '@greenroom/contract';
import { ENGLISH } from '@greenroom/contract/texts';
import { LRUCache } from 'lru-cache';
import { scriptJson } from '../../lib/html';
import { type PageReach, sitePagePolicy, sourceOf } from '../../plugins/security';
import type { Composition } from '../remotes/remotes.repository';
import { matchesPattern, originsOf, ownerOf } from '../remotes/remotes.rules';
import { STARTUP_FAILURE_SCRIPT } from './startup-failure-script';
import type { Host } from './host-files';
import type { LinkPreview } from './link-preview.rules';
import { withLook, type PageSite } from '../appearance/page-site';
import { asOtherEntry, asPageEntry } from './page-entry';
import { inLanguage } from './page-language';
import { withPreview } from './page-preview';
import { PLACEHOLDERS } from './page-template';
import { checksEveryScript, dataTags, fetchTag, fillPage, importMapTags, MANIFEST_TAG, preloadTags } from './page.rules';
import { CONTENT_PAGE_ROUTE, SITE_ROUTES } from './site-routes';

/** Pages of one composition: enough for all routes, and for the most viewed profiles and raffles. */
const MAX_PAGES = 200;

/** Stands for every unknown path: no remote owns it. */
const UNKNOWN_PATH = '/*';

const REGISTRY = '/remotes.json';

export interface BuiltComposition extends Composition {
  host: Host;
}

export interface PageAddress {
  publicOrigin: string;
  language: string;
  /** Path and query. */
  url: string;
}

export interface RenderedAddress extends Omit<PageAddress, 'url'> {
  path: string;
  query: string;
  isKnown: boolean;
  link?: LinkPreview;
}

/** A page for one address and one composition, shared by all visitors: a template for `fillTemplate`. */
export interface CachedPage {
  /** False if the path is no route of the site or a remote: the page responds with 404. */
  isKnown: boolean;
  html: string;
  /** The Content-Security-Policy for all remotes, whose pages this document shows later. */
  policy: string;
  /** Every script has an integrity, so the Integrity-Policy header can be sent. */
  checksEveryScript: boolean;
}

/** Returns the languages that visitors can choose: the site offers them, and the host has their texts. */
export const languagesOf = ({ languages }: PageSite, { files: { texts } }: Host): string[] =>
  languages.filter((code) => code === ENGLISH || texts[code]);

/** Caches rendered pages by address, language and composition. */
export class PageCache {
  private revision: string | undefined;
  private pages = new WeakMap<BuiltComposition, LRUCache<string, CachedPage>>();

  constructor(protected readonly config: PageConfig) {}

  /**
   * @param composition the visitor's versions; the cache is keyed by the object's identity
   * @param link what links to the page show, if it differs from the site's
   */
  get(site: PageSite, composition: BuiltComposition, { publicOrigin, language, url }: PageAddress, link?: LinkPreview): CachedPage {
    const pages = this.pagesOf(site, composition);
    const [path = '/', query = ''] = url.split('?');
    const unknown = `${language} ${publicOrigin}`;
    const address = `${unknown}${path}${query ? '?' : ''}${link ? ` ${link.id}` : ''}`;
    const ofPath = pages.get(address);
    if (ofPath) return ofPath;
    const isRoute = ownerOf(composition.entries, path) !== undefined || SITE_ROUTES.some((pattern) => matchesPattern(pattern, path));
    const isKnown = isRoute && !(matchesPattern(CONTENT_PAGE_ROUTE, path) && site.contentPaths?.has(path) === false);
    // All unknown paths share one page.
    const key = isKnown ? address : unknown;
    const found = pages.get(key);
    if (found) return found;
    const own = isKnown ? { path, link } : { path: UNKNOWN_PATH };
    const rendered = this.render(site, composition, { publicOrigin, language, query, isKnown, ...own });
    pages.set(key, rendered);
    return rendered;
  }

  private pagesOf(site: PageSite, composition: BuiltComposition): LRUCache<string, CachedPage> {
    if (site.revision !== this.revision) this.pages = new WeakMap();
    this.revision = site.revision;
    const pages = this.pages.get(composition) ?? new LRUCache<string, CachedPage>({ max: MAX_PAGES });
    this.pages.set(composition, pages);
    return pages;
  }

  protected render(
    site: PageSite,
    composition: BuiltComposition,
    { publicOrigin, language, path, query, isKnown, link }: RenderedAddress,
  ): CachedPage {
    const config = this.configOf(site, composition.host);
    const { comparesHosts, entries } = composition;
    const { template, version, files: hostFiles } = composition.host;
    const { nonce, token, user } = PLACEHOLDERS;
    const owner = ownerOf(entries, path);
    const own = owner && asPageEntry(owner.entry, hostFiles, owner.route, language);
    const other = (entry: RemoteEntry) => (hostFiles.completesRemotes ? asOtherEntry(entry) : asPageEntry(entry, hostFiles));
    const remotes = entries.map((entry) => (own && entry === owner.entry ? own : other(entry)));
    const texts = hostFiles.texts[language];
    const data = scriptJson({ remotes, ...(entries.length > 0 && { registry: REGISTRY }), config, texts });
    const filled = fillPage(inLanguage(template, language), {
      nonce,
      hostVersion: version,
      csrfToken: token,
      data: `${data.slice(0, -1)},"user":${user}}`,
      tags: [
        ...(comparesHosts ? [`<script nonce="${nonce}">${STARTUP_FAILURE_SCRIPT}</script>`] : []),
        MANIFEST_TAG,
        ...importMapTags(entries, nonce),
        ...Object.keys(texts ?? {}).map(fetchTag),
        ...preloadTags(own ? [own] : [], path, { pageOrigin: publicOrigin, nonce, config, federation: hostFiles.federation }),
        ...dataTags(entries, query ? `${path}?${query}` : path, nonce),
      ],
    });
    const address = isKnown ? publicOrigin + path + (link?.search ?? '') : undefined;
    const { site_name: name, site_description: description, pictureVersion } = site;
    const html = withPreview(withLook(filled, site, nonce), { name, description, address, link, pictureVersion });
    const reach = { ...this.reachOf(entries, publicOrigin, config), ...(site.isPreview && { framedBy: "'self'" as const }) };
    return {
      isKnown,
      html,
      policy: sitePagePolicy(nonce, reach),
      checksEveryScript: checksEveryScript(template, entries, config, publicOrigin),
    };
  }

  /** Merges the connected channel, the operator's configuration and the staff's settings, the latter first. */
  private configOf(site: PageSite, host: Host): PageConfig {
    const { appearance, socials, streaming, links } = site;
    const languages = languagesOf(site, host);
    return {
      ...this.config,
      languages: languages.length > 1 ? languages : undefined,
      ...(streaming && { streaming: { ...streaming, ...this.config.streaming } }),
      ...(Object.keys(socials).length > 0 && { socials: { ...this.config.socials, ...socials } }),
      ...(Object.keys(appearance).length > 0 && { appearance }),
      ...(Object.keys(links).length > 0 && { links }),
    };
  }

  /** The external origins that a page with these remotes may use. */
  protected reachOf(entries: RemoteEntry[], publicOrigin: string, { remoteOverrides, streaming }: PageConfig): PageReach {
    return {
      remotes: originsOf(entries, publicOrigin),
      loopbackOverrides: remoteOverrides === 'loopback',
      channelApi: sourceOf(streaming?.channelApi, publicOrigin),
      player: sourceOf(streaming?.player, publicOrigin),
    };
  }
}
