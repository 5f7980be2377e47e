import MarkdownIt, { type Token } from 'markdown-it';
import { escapeHtml } from '../../lib/html';

/** Links lead to the web, a mail address, a page of this site or a heading of this page. All others stay text. */
const LINK = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i;
/** Pictures of other sites would report each visitor to them. */
const OWN_PICTURE = /^\/storage\/(?!.*\.\.)[\w./-]+$/;

/** Keeps headings from having an id of the shell, such as `main`. */
const ID_PREFIX = 'section-';

// `html: false`, the default: tags are shown as text, so that the output only has the parser's elements.
const markdown = new MarkdownIt({ linkify: true, maxNesting: 20 });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.validateLink = (url) => LINK.test(url);

markdown.core.ruler.push('links and headings', ({ tokens }) => {
  const ids = new Map<string, number>();
  const headings = tokens.filter(({ type }) => type.startsWith('heading_'));
  // The page's title is its only h1, and the largest headings of the text follow it, whatever level they have there.
  const highest = Math.min(...headings.map(levelOf));
  for (const heading of headings) heading.tag = `h${Math.min(6, levelOf(heading) - highest + 2)}`;
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open') token.attrSet('id', ID_PREFIX + uniqueId(textOf(tokens[at + 1]), ids));
    for (const child of token.children ?? []) if (child.type === 'link_open') prepareLink(child);
  });
});

const levelOf = ({ tag }: Token) => Number(tag.slice(1));

function prepareLink(token: Token): void {
  const href = attribute(token, 'href');
  if (href.startsWith('#')) token.attrSet('href', `#${ID_PREFIX}${nameOf(decoded(href.slice(1)))}`);
  if (!/^https?:/i.test(href)) return;
  token.attrSet('target', '_blank');
  token.attrSet('rel', 'noopener noreferrer');
}

markdown.renderer.rules.image = (tokens, at) => {
  const { src, title, alt } = pictureOf(tokens[at] as Token);
  if (!isOwnPicture(src)) return escapeHtml(alt);
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${title ? ` title="${escapeHtml(title)}"` : ''} loading="lazy">`;
};
// Wide tables scroll by themselves, also by keyboard.
markdown.renderer.rules.table_open = () => '<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';

const pictureOf = (token: Token) => ({ src: attribute(token, 'src'), title: attribute(token, 'title'), alt: textOf(token) });

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '');

function textOf(token: Token | undefined): string {
  return (token?.children ?? []).map((child) => child.content || (child.type.endsWith('break') ? ' ' : '')).join('');
}

/** Returns the letters, with their marks, and digits of a heading or of a link to it, in any script: `Who may play?` is `who-may-play`. */
const nameOf = (heading: string) =>
  heading
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-') ?? 'part';

/** Decodes what markdown-it has encoded. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * Turns a heading into a fragment, numbered where one repeats.
 * @param used the last number of each id: 15,000 equal headings would take minutes from the start
 */
function uniqueId(heading: string, used: Map<string, number>): string {
  const name = nameOf(heading);
  let number = (used.get(name) ?? 0) + 1;
  const id = () => (number === 1 ? name : `${name}-${number}`);
  while (used.has(id())) number += 1;
  used.set(id(), 1).set(name, number);
  return id();
}

/** Reads a text in Markdown: its HTML, its first paragraph as plain text (empty without one), and the addresses of its pictures. */
export function renderMarkdown(text: string): { html: string; summary: string; pictures: string[] } {
  const env = {};
  const tokens = markdown.parse(text, env);
  const first = tokens.findIndex(({ type, level }) => type === 'paragraph_open' && level === 0);
  const images = tokens.flatMap(({ children }) => (children ?? []).filter(({ type }) => type === 'image'));
  return {
    html: markdown.renderer.render(tokens, markdown.options, env),
    summary: first < 0 ? '' : textOf(tokens[first + 1]),
    pictures: images.map((token) => pictureOf(token).src),
  };
}

/** Tells whether the site shows the picture at an address. */
export const isOwnPicture = (address: string) => OWN_PICTURE.test(address);
