import { createHash } from 'node:crypto';
import { contentPagePath, type PageAppearance, type PageConfig, type ShellLinks } from '@greenroom/contract';
import { type AccentTones, accentTones, accentProperties } from '@greenroom/contract/accent';
import type { Appearance } from '@greenroom/contract/admin';
import { ENGLISH } from '@greenroom/contract/texts';
import { markAddress } from '../../lib/look';

/** The site's name and description, and what the staff has changed of its look (docs/appearance.md). All pages share it. */
export interface PageSite {
  /** Empty values fall back to the host's defaults, on the server and in the browser. */
  site_name: string;
  site_description: string;
  /** The languages that visitors can choose, English among them. */
  languages: readonly string[];
  /** Pages are cached by it. */
  revision: string;
  /** Changes with what pictures show of the look; empty for the built-in one. */
  pictureVersion: string;
  tones: AccentTones | undefined;
  logo: string | null;
  icon: string | null;
  appearance: PageAppearance;
  socials: NonNullable<PageConfig['socials']>;
  /** The addresses of the connected channel. */
  streaming?: PageConfig['streaming'];
  links: ShellLinks;
  /** The paths of the staff's published pages; null if they are unknown. */
  contentPaths: ReadonlySet<string> | null;
  /** True for a preview, which the panel shows in a frame. */
  isPreview: boolean;
}

/** A site whose settings can't be read. */
export const UNKNOWN_SITE: PageSite = {
  site_name: '',
  site_description: '',
  languages: [ENGLISH],
  revision: '',
  pictureVersion: '',
  tones: undefined,
  logo: null,
  icon: null,
  appearance: {},
  socials: {},
  links: {},
  contentPaths: null,
  isPreview: false,
};

interface SiteSettings {
  site_name: string;
  site_description: string;
  languages: readonly string[];
  appearance: Appearance;
  /** The logo as a `data:` URL. */
  logo?: string | undefined;
  /** The addresses of the connected channel. */
  streaming?: PageConfig['streaming'];
  contentPages: readonly ContentPageLink[];
}

type ContentPageLink = { title: string; slug: string; inMenu: boolean; inFooter: boolean };

export function pageSite(settings: SiteSettings, revision: string): PageSite {
  const { site_name, site_description, languages, appearance, logo, streaming, contentPages } = settings;
  const { accent, icon, logo: logoPath, stage_effects: stageEffects } = appearance;
  const { chat_url: chat, short_post_url: shortPost, photo_url: photo, streaming_url: streamingUrl } = appearance;
  const pictured = [accent, icon, logoPath];
  return {
    site_name,
    site_description,
    languages,
    revision,
    pictureVersion: pictured.some(Boolean) ? createHash('sha256').update(JSON.stringify(pictured)).digest('hex').slice(0, 8) : '',
    tones: accent === null ? undefined : accentTones(accent),
    logo: logoPath,
    icon,
    appearance: given({
      accent,
      logo,
      heroTitle: appearance.hero_title,
      heroText: appearance.hero_text,
      footerText: appearance.footer_text,
      ...(!stageEffects && { stageEffects }),
    }),
    socials: given({ chat, shortPost, photo, streaming: streamingUrl }),
    streaming,
    ...linksOf(contentPages),
    isPreview: false,
  };
}

function linksOf(pages: readonly ContentPageLink[]): Pick<PageSite, 'links' | 'contentPaths'> {
  const linkOf = ({ title, slug }: ContentPageLink) => ({ label: title, path: contentPagePath(slug) });
  const menu = pages.filter(({ inMenu }) => inMenu).map(linkOf);
  const footer = pages.filter(({ inFooter }) => inFooter).map(linkOf);
  return {
    links: { ...(menu.length > 0 && { menu }), ...(footer.length > 0 && { footer }) },
    contentPaths: new Set(pages.map(({ slug }) => contentPagePath(slug))),
  };
}

function given<Fields extends object>(fields: Fields): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  const values = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return Object.fromEntries(values) as { [Key in keyof Fields]?: NonNullable<Fields[Key]> };
}

const ICON = /<link\b[^>]*\brel=["']?icon\b[^>]*>/i;
const HEAD_END = /<\/head>/i;

/** Replaces the built-in tones of the accent (shared-ui/src/tokens/tokens.css), for the splash as well, which has no tokens. */
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
