import { escapeHtml } from '../../lib/html';

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
}

/**
 * Writes title, description, Open Graph tags and canonical URL into the page, for clients that run no scripts. The title of the
 * route itself is set by its script.
 */
export function withPreview(page: string, { name, description, address }: Preview): string {
  const tags = [
    ...(name ? [property('og:site_name', name), property('og:title', name)] : []),
    ...(description ? [property('og:description', description)] : []),
    property('og:type', 'website'),
    ...(address ? [property('og:url', address), `<link rel="canonical" href="${escapeHtml(address)}">`] : []),
  ];
  return page
    .replace(TITLE, (own) => (name ? `<title>${escapeHtml(name)}</title>` : own))
    .replace(DESCRIPTION, (own) => (description ? `<meta name="description" content="${escapeHtml(description)}">` : own))
    .replace(HEAD_END, (end) => tags.map((tag) => `${tag}\n`).join('') + end);
}

const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;
