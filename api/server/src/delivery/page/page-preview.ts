import { escapeHtml } from '../../lib/html';
import type { LinkPreview } from './link-preview.rules';

const TITLE = /<title>[^<]*<\/title>/i;
const DESCRIPTION = /<meta\b[^>]*\bname=["']?description\b[^>]*>/i;
const HEAD_END = /<\/head>/i;

/** The metadata of link previews and search engines. */
export interface Preview {
  /** The site's name; an empty string keeps the host's default, as the page itself does. */
  name: string;
  description: string;
  /** The canonical URL, absolute; undefined for unknown paths. */
  address?: string;
  /** The page's own preview; by default, links show the site. */
  link?: LinkPreview;
  /** Identifies the look of pictures; empty for the built-in one. */
  pictureVersion?: string;
}

/** The name of a link's picture: another content or look has another one. */
export const linkPictureFile = ({ id }: LinkPreview, pictureVersion = '') => `${id}${pictureVersion && '-'}${pictureVersion}.jpg`;

/**
 * Writes title, description, Open Graph tags and canonical URL into the page, for clients that run no scripts. The title of other
 * routes is set by their scripts.
 */
export function withPreview(page: string, { name, description, address, link, pictureVersion }: Preview): string {
  const title = link ? [link.title, name].filter(Boolean).join(' - ') : name;
  const text = link?.text ?? description;
  const tags = [
    ...(name ? [property('og:site_name', name)] : []),
    ...(title ? [property('og:title', link?.title ?? title)] : []),
    ...(text ? [property('og:description', text)] : []),
    property('og:type', 'website'),
    ...(address ? [property('og:url', address), `<link rel="canonical" href="${escapeHtml(address)}">`] : []),
    ...(address && link ? [property('og:image', pictureAddress(address, linkPictureFile(link, pictureVersion))), LARGE_PICTURE] : []),
  ];
  return page
    .replace(TITLE, (own) => (title ? `<title>${escapeHtml(title)}</title>` : own))
    .replace(DESCRIPTION, (own) => (text ? `<meta name="description" content="${escapeHtml(text)}">` : own))
    .replace(HEAD_END, (end) => tags.map((tag) => `${tag}\n`).join('') + end);
}

const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;
const LARGE_PICTURE = '<meta name="twitter:card" content="summary_large_image">';

/** @param address the page's, absolute */
function pictureAddress(address: string, file: string): string {
  const { origin, pathname, search } = new URL(address);
  return `${origin}/api/link-previews/${file}?of=${encodeURIComponent(pathname + search)}`;
}
