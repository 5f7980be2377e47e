import type { PageConfig, RemoteEntry } from '@greenroom/contract';
import { scriptJson } from '../../lib/html';
import { type PageReach, sitePagePolicy, sourceOf } from '../../plugins/security';
import { memoByObject } from '../../lib/caches';
import type { Composition } from '../remotes/remotes.repository';
import { matchesPattern, originsOf, ownerOf } from '../remotes/remotes.rules';
import { FAILED_START_SCRIPT } from './failed-start';
import type { Host } from './host-files';
import type { LinkPreview } from './link-preview.rules';
import { withLook } from '../appearance/page-look';
import type { PageSite } from '../appearance/page-site';
import { asOtherEntry, asPageEntry } from './page-entry';
import { withPreview } from './page-preview';
import { checksEveryScript, dataTags, fillPage, importMapTags, MANIFEST_TAG, preloadTags } from './page.rules';
import { PreparedPage } from './prepared-page';
import { CONTENT_PAGE_ROUTE, SITE_ROUTES } from './site-routes';
import { NONCE_PLACEHOLDER, TextTemplate, TOKEN_PLACEHOLDER, USER_PLACEHOLDER } from './text-template';

/**
 * Maximum number of cached pages: enough for all routes in all live versions, and for the most viewed profiles and raffles. Further ones
 * replace those that were requested longest ago, so that a flood of profiles does not evict the rest.
 */
const MAX_PAGES = 200;

/** Stands for every unknown path: no remote owns it, so that it loads none early. */
const UNKNOWN_PATH = '/*';

/** The registry's path. */
const REGISTRY = '/remotes.json';

/** The versions of a page, with a host. */
export interface BuiltComposition extends Composition {
  host: Host;
}

/** The part of a request that the page depends on. */
export interface PageAddress {
  publicOrigin: string;
  /** Path and query. */
  url: string;
}

/** An address to render a page for. */
export interface RenderedAddress {
  publicOrigin: string;
  path: string;
  /** Without its `?`. */
  query: string;
  isKnown: boolean;
  link?: LinkPreview;
}

interface PageHeaders {
  /** The Content-Security-Policy, split at its nonces. */
  policy: string[];
  /** Whether every script has an integrity, so that the Integrity-Policy header can be sent. */
  checksEveryScript: boolean;
}

/** A page for one address and one composition, shared by all visitors. */
export interface CachedPage extends PageHeaders {
  /** Whether the path is a route of the site or of a remote; false responds with 404. */
  isKnown: boolean;
  page: PreparedPage;
}

/** Caches rendered pages by address and composition. */
export class PageCache {
  /** Another site empties the cache. */
  private revision: string | undefined;
  /** By composition and address, the one requested longest ago first. */
  private readonly pages = new Map<string, CachedPage>();
  private readonly numbers = new WeakMap<BuiltComposition, number>();
  private lastNumber = 0;

  private headersOf: (composition: BuiltComposition, publicOrigin: string) => PageHeaders;

  constructor(protected readonly config: PageConfig) {
    this.headersOf = this.memoHeaders(config);
  }

  /**
   * @param composition the visitor's versions; the cache is keyed by the object's identity
   * @param link what links to the page show, if it differs from the site's
   */
  get(site: PageSite, composition: BuiltComposition, { publicOrigin, url }: PageAddress, link?: LinkPreview): CachedPage {
    if (site.revision !== this.revision) this.reset(site);
    const { entries } = composition;
    const [path = '/', query = ''] = url.split('?');
    const start = `${this.numberOf(composition)} ${publicOrigin}`;
    const address = `${start}${path}${query ? '?' : ''}${link ? ` ${link.id}` : ''}`;
    const ofPath = this.find(address);
    if (ofPath) return ofPath;
    const isRoute = ownerOf(entries, path) !== undefined || SITE_ROUTES.some((pattern) => matchesPattern(pattern, path));
    const isKnown = isRoute && !(matchesPattern(CONTENT_PAGE_ROUTE, path) && site.contentPaths?.has(path) === false);
    // All unknown paths share one page.
    const key = isKnown ? address : start;
    const found = this.find(key);
    if (found) return found;
    const rendered = this.render(site, composition, { publicOrigin, path: isKnown ? path : UNKNOWN_PATH, query, isKnown, link });
    this.pages.set(key, rendered);
    const [oldest] = this.pages.keys();
    if (this.pages.size > MAX_PAGES && oldest !== undefined) this.pages.delete(oldest);
    return rendered;
  }

  private find(key: string): CachedPage | undefined {
    const found = this.pages.get(key);
    if (!found) return undefined;
    this.pages.delete(key);
    this.pages.set(key, found);
    return found;
  }

  /** Identifies a composition in keys. */
  private numberOf(composition: BuiltComposition): number {
    const number = this.numbers.get(composition) ?? ++this.lastNumber;
    this.numbers.set(composition, number);
    return number;
  }

  /** What the headers of a page say. They are of all remotes, whose pages it shows later without another document. */
  private memoHeaders(config: PageConfig) {
    return memoByObject(({ host, entries }: BuiltComposition, publicOrigin): PageHeaders => {
      return {
        policy: this.policyOf(entries, publicOrigin, config),
        checksEveryScript: checksEveryScript(host.template, entries, config, publicOrigin),
      };
    });
  }

  protected render(
    site: PageSite,
    composition: BuiltComposition,
    { publicOrigin, path, query, isKnown, link }: RenderedAddress,
  ): CachedPage {
    const config = this.configOf(site);
    const { comparesHosts, entries } = composition;
    const { template, version, files: hostFiles } = composition.host;
    const nonce = NONCE_PLACEHOLDER;
    const owner = ownerOf(entries, path);
    const own = owner && asPageEntry(owner.entry, hostFiles, owner.route);
    const other = (entry: RemoteEntry) => (hostFiles.completesRemotes ? asOtherEntry(entry) : asPageEntry(entry, hostFiles));
    const remotes = entries.map((entry) => (own && entry === owner.entry ? own : other(entry)));
    const data = scriptJson({ remotes, ...(entries.length > 0 && { registry: REGISTRY }), config });
    const filled = fillPage(template, {
      nonce,
      hostVersion: version,
      csrfToken: TOKEN_PLACEHOLDER,
      // Last, since everything after the user is sent uncompressed.
      data: `${data.slice(0, -1)},"user":${USER_PLACEHOLDER}}`,
      tags: [
        ...(comparesHosts ? [`<script nonce="${nonce}">${FAILED_START_SCRIPT}</script>`] : []),
        MANIFEST_TAG,
        ...importMapTags(entries, nonce),
        ...preloadTags(own ? [own] : [], path, { pageOrigin: publicOrigin, nonce, config, federation: hostFiles.federation }),
        ...dataTags(entries, query ? `${path}?${query}` : path, nonce),
      ],
    });
    const address = isKnown ? publicOrigin + path + (link?.search ?? '') : undefined;
    const { site_name: name, site_description: description, pictureVersion } = site;
    const html = withPreview(withLook(filled, site, nonce), { name, description, address, link, pictureVersion });
    return {
      isKnown,
      page: new PreparedPage(new TextTemplate(html)),
      ...this.headersOf(composition, publicOrigin),
      ...(site.isPreview && { policy: this.policyOf(entries, publicOrigin, config, { framedBy: "'self'" }) }),
    };
  }

  private policyOf(entries: RemoteEntry[], publicOrigin: string, config: PageConfig, more?: Pick<PageReach, 'framedBy'>): string[] {
    return sitePagePolicy(NONCE_PLACEHOLDER, { ...this.reachOf(entries, publicOrigin, config), ...more }).split(NONCE_PLACEHOLDER);
  }

  /** The operator's configuration, over it what the staff has set, and below it the connected channel. */
  private configOf({ appearance, socials, streaming, links }: PageSite): PageConfig {
    return {
      ...this.config,
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

  private reset(site: PageSite): void {
    this.revision = site.revision;
    this.pages.clear();
    this.headersOf = this.memoHeaders(this.configOf(site));
  }
}
