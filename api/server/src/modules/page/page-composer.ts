import type { PageConfig, RemoteEntry, SettingsResponse } from '@greenroom/contract';
import { scriptJson } from '../../html';
import { sitePagePolicy, sourceOf } from '../../plugins/security';
import { isExternalRemote, matchesPattern, originsOf, ownerOf } from '../remotes/remotes.rules';
import type { Host } from './host-files';
import { asPageEntry } from './page-entry';
import { withPreview } from './page-preview';
import { checksEveryScript, dataTags, fillPage, importMapTags, preloadTags } from './page.rules';
import { PreparedPage } from './prepared-page';
import { SITE_ROUTES } from './site-routes';
import { NONCE_SLOT, SlottedText, TOKEN_SLOT, USER_SLOT } from './slotted-text';

/** Compositions that are kept: all routes of the site in all their versions, and the members and raffles that many look at. */
const MOST_KEPT = 200;

/** What all pages are made of at a time. */
export interface PageSources {
  host: Host;
  /** How the site is called. */
  site: Pick<SettingsResponse, 'site_name' | 'site_description'>;
}

/** What of a request decides how its page looks. */
export interface PageAddress {
  publicOrigin: string;
  /** With its query. */
  url: string;
}

/** The page that all get who ask for an address and get the same versions of the remotes. */
export interface Composition {
  /** Whether there is such a page. */
  isKnown: boolean;
  page: PreparedPage;
  /** The page's Content-Security-Policy around each of its nonces. */
  policy: string[];
  /** Whether the browser may be told to run no script that it can't check. */
  checksEveryScript: boolean;
}

/** Makes each page once for all visitors who get the same, as long as nothing changes that it is made of. */
export class PageComposer {
  private sources: PageSources | undefined;
  private kept = new Map<RemoteEntry[], Map<string, Composition>>();
  private count = 0;

  constructor(private readonly config: PageConfig) {}

  /** @param entries the remotes as the visitor gets them; the same array for the same remotes */
  compose(sources: PageSources, entries: RemoteEntry[], { publicOrigin, url }: PageAddress): Composition {
    if (!this.sources || !isSame(sources, this.sources) || this.count >= MOST_KEPT) this.forget(sources);
    const kept = this.kept.get(entries) ?? new Map<string, Composition>();
    this.kept.set(entries, kept);
    const [path = '/', query = ''] = url.split('?');
    const ofPath = kept.get(`${publicOrigin}${path}${query ? '?' : ''}`);
    if (ofPath) return ofPath;
    const isKnown = [...SITE_ROUTES, ...entries.flatMap((entry) => entry.routes)].some((pattern) => matchesPattern(pattern, path));
    // All addresses that lead nowhere look alike.
    const key = isKnown ? `${publicOrigin}${path}${query ? '?' : ''}` : publicOrigin;
    const found = kept.get(key);
    if (found) return found;
    const made = this.make(sources, entries, { publicOrigin, path, query, isKnown });
    kept.set(key, made);
    this.count += 1;
    return made;
  }

  private make({ host: { template, files: hostFiles }, site }: PageSources, entries: RemoteEntry[], { publicOrigin, path, query, isKnown }: {
    publicOrigin: string;
    path: string;
    query: string;
    isKnown: boolean;
  }): Composition {
    const { config } = this;
    const nonce = NONCE_SLOT;
    const owner = ownerOf(entries, path);
    const remotes = entries.map((entry) => asPageEntry(entry, hostFiles, owner?.entry === entry ? owner.route : undefined));
    const lacks = entries.some((entry) => !isExternalRemote(entry) && entry.routes.length > (entry === owner?.entry ? 1 : 0));
    const data = scriptJson({ remotes, ...(lacks && { registry: '/remotes.json' }), config });
    const filled = fillPage(template, {
      nonce,
      csrfToken: TOKEN_SLOT,
      // At its end, since everything behind it is sent uncompressed.
      data: `${data.slice(0, -1)},"user":${USER_SLOT}}`,
      tags: [
        ...importMapTags(entries, nonce),
        ...preloadTags(remotes, path, { pageOrigin: publicOrigin, nonce, config, federation: hostFiles.federation }),
        ...dataTags(entries, query ? `${path}?${query}` : path, nonce),
      ],
    });
    const address = isKnown ? publicOrigin + path : undefined;
    const page = withPreview(filled, { name: site.site_name, description: site.site_description, address });
    const policy = sitePagePolicy(nonce, {
      remotes: originsOf(entries, publicOrigin),
      loopbackOverrides: config.remoteOverrides === 'loopback',
      channelApi: sourceOf(config.streaming?.channelApi, publicOrigin),
      player: sourceOf(config.streaming?.player, publicOrigin),
    });
    return {
      isKnown,
      page: new PreparedPage(new SlottedText(page)),
      policy: policy.split(nonce),
      checksEveryScript: checksEveryScript(template, entries, config),
    };
  }

  private forget(sources: PageSources): void {
    this.sources = sources;
    this.kept = new Map();
    this.count = 0;
  }
}

function isSame({ host, site }: PageSources, other: PageSources): boolean {
  return (
    host.template === other.host.template &&
    host.files === other.host.files &&
    site.site_name === other.site.site_name &&
    site.site_description === other.site.site_description
  );
}
