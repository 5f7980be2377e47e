import { escapeHtml } from '../../html';

const TITLE = /<title>[^<]*<\/title>/i;
const DESCRIPTION = /<meta\b[^>]*\bname=["']?description\b[^>]*>/i;
const HEAD_END = /<\/head>/i;

/** What those are told of the page who show a link to it: chats, search engines. */
export interface Preview {
  /** The brand's; an empty text leaves the host's own words, as the page itself does. */
  name: string;
  description: string;
  /** The page's one address, absolute, undefined for a page that there is not. */
  address?: string;
}

/**
 * Names the site in the page as the server sends it, for those who run none of its scripts. A page's own title comes with its
 * script.
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
