import type { PageConfig, RemoteEntry, SettingsResponse } from '@greenroom/contract';
import { isExternalRemote } from '@greenroom/releases/remote-rules';
import { scriptJson } from '../../lib/html';
import { type PageReach, sitePagePolicy, sourceOf } from '../../plugins/security';
import { matchesPattern, originsOf, ownerOf } from '../remotes/remotes.rules';
import type { Host } from './host-files';
import { asPageEntry } from './page-entry';
import { withPreview } from './page-preview';
import { checksEveryScript, dataTags, fillPage, importMapTags, preloadTags } from './page.rules';
import { PreparedPage } from './prepared-page';
import { SITE_ROUTES } from './site-routes';
import { NONCE_PLACEHOLDER, TextTemplate, TOKEN_PLACEHOLDER, USER_PLACEHOLDER } from './text-template';

/** Maximum number of cached pages: enough for all routes in all live versions, and for the most viewed profiles and raffles. */
const MAX_PAGES = 200;

/** The inputs that all pages share; a change empties the cache. */
export interface PageSources {
  host: Host;
  /** The site's name and description. */
  site: Pick<SettingsResponse, 'site_name' | 'site_description'>;
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
}

/** A page for one address and one set of remote versions, shared by all visitors. */
export interface CachedPage {
  /** Whether the path is a route of the site or of a remote; false responds with 404. */
  isKnown: boolean;
  page: PreparedPage;
  /** The Content-Security-Policy, split at its nonces. */
  policy: string[];
  /** Whether every script has an integrity, so that the Integrity-Policy header can be sent. */
  checksEveryScript: boolean;
}

/** Caches rendered pages by address and remote versions. */
export class PageCache {
  private sources: PageSources | undefined;
  private pages = new Map<RemoteEntry[], Map<string, CachedPage>>();
  private count = 0;

  constructor(protected readonly config: PageConfig) {}

  /** @param entries the visitor's remotes; the cache is keyed by the array's identity */
  get(sources: PageSources, entries: RemoteEntry[], { publicOrigin, url }: PageAddress): CachedPage {
    if (!this.sources || !isSame(sources, this.sources) || this.count >= MAX_PAGES) this.reset(sources);
    const pages = this.pages.get(entries) ?? new Map<string, CachedPage>();
    this.pages.set(entries, pages);
    const [path = '/', query = ''] = url.split('?');
    const ofPath = pages.get(`${publicOrigin}${path}${query ? '?' : ''}`);
    if (ofPath) return ofPath;
    const isKnown = [...SITE_ROUTES, ...entries.flatMap((entry) => entry.routes)].some((pattern) => matchesPattern(pattern, path));
    // All unknown paths share one page.
    const key = isKnown ? `${publicOrigin}${path}${query ? '?' : ''}` : publicOrigin;
    const found = pages.get(key);
    if (found) return found;
    const rendered = this.render(sources, entries, { publicOrigin, path, query, isKnown });
    pages.set(key, rendered);
    this.count += 1;
    return rendered;
  }

  protected render(
    { host: { template, files: hostFiles }, site }: PageSources,
    entries: RemoteEntry[],
    { publicOrigin, path, query, isKnown }: RenderedAddress,
  ): CachedPage {
    const { config } = this;
    const nonce = NONCE_PLACEHOLDER;
    const owner = ownerOf(entries, path);
    const remotes = entries.map((entry) => asPageEntry(entry, hostFiles, owner?.entry === entry ? owner.route : undefined));
    const isPartial = entries.some((entry) => !isExternalRemote(entry) && entry.routes.length > (entry === owner?.entry ? 1 : 0));
    const data = scriptJson({ remotes, ...(isPartial && { registry: '/remotes.json' }), config });
    const filled = fillPage(template, {
      nonce,
      csrfToken: TOKEN_PLACEHOLDER,
      // Last, since everything after the user is sent uncompressed.
      data: `${data.slice(0, -1)},"user":${USER_PLACEHOLDER}}`,
      tags: [
        ...importMapTags(entries, nonce),
        ...preloadTags(remotes, path, { pageOrigin: publicOrigin, nonce, config, federation: hostFiles.federation }),
        ...dataTags(entries, query ? `${path}?${query}` : path, nonce),
      ],
    });
    const address = isKnown ? publicOrigin + path : undefined;
    const html = withPreview(filled, { name: site.site_name, description: site.site_description, address });
    return {
      isKnown,
      page: new PreparedPage(new TextTemplate(html)),
      policy: sitePagePolicy(nonce, this.reachOf(entries, publicOrigin)).split(nonce),
      checksEveryScript: checksEveryScript(template, entries, config, publicOrigin),
    };
  }

  /** The external origins that a page with these remotes may use. */
  protected reachOf(entries: RemoteEntry[], publicOrigin: string): PageReach {
    const { remoteOverrides, streaming } = this.config;
    return {
      remotes: originsOf(entries, publicOrigin),
      loopbackOverrides: remoteOverrides === 'loopback',
      channelApi: sourceOf(streaming?.channelApi, publicOrigin),
      player: sourceOf(streaming?.player, publicOrigin),
    };
  }

  private reset(sources: PageSources): void {
    this.sources = sources;
    this.pages = new Map();
    this.count = 0;
  }
}

function isSame({ host, site }: PageSources, other: PageSources): boolean {
  return (
    host.template === other.host.template &&
    host.overlayTemplate === other.host.overlayTemplate &&
    host.files === other.host.files &&
    site.site_name === other.site.site_name &&
    site.site_description === other.site.site_description
  );
}
