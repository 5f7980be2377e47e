import { accentProperties, type AccentTones } from '@greenroom/contract/accent';
import { markAddress } from '../../lib/look';
import type { PageSite } from './page-site';

const ICON = /<link\b[^>]*\brel=["']?icon\b[^>]*>/i;
const HEAD_END = /<\/head>/i;

/** The accent's tones in place of the built-in ones (shared-ui/src/tokens/tokens.css), for the splash as well, which has no tokens. */
function styleOf(tones: AccentTones): string {
  const properties = Object.entries(accentProperties(tones)).map(([name, value]) => `${name}:${value}`);
  return `:root{${properties.join(';')}}.splash-cone path,.splash-floor ellipse{fill:${tones.accent}}.splash-slow a{color:${tones.accent}}`;
}

/** Writes the site's accent and icon into a page; the built-in look changes nothing. */
export function withLook(page: string, { tones, icon, pictureVersion }: PageSite, nonce: string): string {
  const href = icon === null ? tones && markAddress(tones.accent) : `/icon-192.png?v=${pictureVersion}`;
  const style = tones ? `<style nonce="${nonce}">${styleOf(tones)}</style>\n` : '';
  return page.replace(ICON, (own) => (href ? `<link rel="icon" href="${href}">` : own)).replace(HEAD_END, (end) => style + end);
}
