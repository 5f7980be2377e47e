import { scriptJson } from '../../lib/html';
import { sitePagePolicy } from '../../plugins/security';
import type { PageSite } from '../appearance/page-site';
import { asPageEntry } from './page-entry';
import { type BuiltComposition, type CachedPage, PageCache, type RenderedAddress } from './page-cache';
import { checksEveryScript, fetchTag, fillPage, importMapTags, preloadTags } from './page.rules';
import { inLanguage } from './page-language';
import { ownerOf } from '../remotes/remotes.rules';
import { PLACEHOLDERS } from './page-template';

/**
 * Caches the page of overlays, one for all tokens. Its data has only the remote that owns the route, so that the page changes exactly if
 * the overlay does (host/src/overlay/version.ts).
 */
export class OverlayPageCache extends PageCache {
  protected override render(
    { appearance: { accent } }: PageSite,
    { host: { overlayTemplate = '', files: hostFiles }, entries }: BuiltComposition,
    { publicOrigin, language, path, isKnown }: RenderedAddress,
  ): CachedPage {
    const { nonce } = PLACEHOLDERS;
    // An overlay is shown to an audience, which has not been asked for consent to analytics.
    const { gtagId: _gtagId, ...config } = this.config;
    const owner = ownerOf(entries, path);
    const owners = owner ? [owner.entry] : [];
    const remotes = owner ? [asPageEntry(owner.entry, hostFiles, owner.route, language)] : [];
    const texts = hostFiles.texts[language];
    const html = fillPage(inLanguage(overlayTemplate, language), {
      nonce,
      csrfToken: '',
      data: scriptJson({ remotes, config: { ...config, ...(accent && { appearance: { accent } }) }, texts }),
      tags: [
        ...importMapTags(owners, nonce),
        ...Object.keys(texts ?? {}).map(fetchTag),
        ...preloadTags(remotes, path, { pageOrigin: publicOrigin, nonce, config, federation: hostFiles.federation }),
      ],
    });
    const reach = { ...this.reachOf(owners, publicOrigin, config), framedBy: "'self'" as const };
    return {
      isKnown,
      html,
      policy: sitePagePolicy(nonce, reach),
      checksEveryScript: checksEveryScript(overlayTemplate, owners, config, publicOrigin),
    };
  }
}
