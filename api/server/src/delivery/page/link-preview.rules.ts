import { createHash } from 'node:crypto';
import type { RemoteEntry } from '@greenroom/contract';
import { type Catalog, createTranslator, ENGLISH, formatNumberIn, translate } from '@greenroom/contract/texts';
import { matchesPattern, ownerOf, parametersOf } from '../remotes/remotes.rules';

/** The content that a chat shows for a link to a page. */
export interface LinkPreview {
  /** Identifies the content: another title, text or picture has another one. */
  id: string;
  title: string;
  text?: string;
  /** The path of a picture of the site. */
  picture?: string;
  /** The search parameter that decides it, such as `?challenge=7`; empty for others. */
  search: string;
}

/** A remote's declaration for an address, with the address's parameters. */
export interface DeclaredPreview {
  template: NonNullable<RemoteEntry['linkPreviews']>[string];
  /** The remote's texts by language, as in the registry. */
  texts: RemoteEntry['texts'];
  /** Such as `{ ':id': '7' }`. */
  parameters: Record<string, string>;
  search: string;
}

/** A text with the JSON pointers (RFC 6901) of values in a response: of several, separated by `|`, the first that has a value. */
const POINTER = /\{(\/[^}]*)\}/g;
const MAX_TITLE = 100;
const MAX_TEXT = 200;

/**
 * Finds the link preview that the owner of an address declares; one for a search parameter precedes the route's.
 * @param url path and query of the page
 */
export function declaredPreview(entries: RemoteEntry[], url: string): DeclaredPreview | undefined {
  const [path = '/', query = ''] = url.split('?');
  const owner = ownerOf(entries, path);
  const previews = owner?.entry.linkPreviews;
  if (!owner || !previews) return undefined;
  const { texts } = owner.entry;
  const parameters = parametersOf(owner.route, path);
  if (!parameters) return undefined;
  const given = new URLSearchParams(query);
  for (const [address, template] of Object.entries(previews)) {
    const [route = '', wanted] = address.split('?');
    const [name = '', parameter = ''] = wanted?.split('=') ?? [];
    const value = given.get(name);
    if (wanted && value && matchesPattern(route, path))
      return { template, texts, parameters: { ...parameters, [parameter]: value }, search: `?${new URLSearchParams({ [name]: value })}` };
  }
  const template = previews[owner.route];
  return template && { template, texts, parameters, search: '' };
}

/** Returns the request whose response has the texts; undefined if they are fixed. */
export function requestOf({ template, parameters }: DeclaredPreview): string | undefined {
  return template.from?.replace(/(?<=[/=]):\w+/g, (name) => encodeURIComponent(parameters[name] ?? ''));
}

/**
 * Fills a declaration's texts from a response.
 * @param response the JSON; undefined if the texts are fixed
 * @param catalog the remote's texts in the language; English without
 * @returns undefined if the title needs a value that the response lacks; other texts are left out then
 */
export function filledPreview(
  { template, parameters, search }: DeclaredPreview,
  response: unknown,
  language = ENGLISH,
  catalog?: Catalog,
): LinkPreview | undefined {
  const translator = createTranslator(language, catalog);
  const options = { language, formatNumber: (value: number) => formatNumberIn(language, value) };
  const fill = (text: string | undefined) => {
    const found = text && partsOf(text, (pointer) => valueAt(response, pointer, parameters, language));
    return found && translate(translator, options, found.message, found.values);
  };
  const title = shortened(fill(template.title), MAX_TITLE);
  if (!title) return undefined;
  const content = { title, text: shortened(fill(template.text), MAX_TEXT), picture: fill(template.picture), search };
  return { id: createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16), ...content };
}

/** Returns a text as catalogs have it, with numbers for its pointers, and their values; undefined if one is missing. */
function partsOf(text: string, find: (pointer: string) => string): { message: string; values: Record<string, string> } | undefined {
  const values: (string | undefined)[] = [];
  const message = text.replace(POINTER, (_, pointers: string) => {
    const found = pointers.split('|').map(find);
    return `{${values.push(found.find((value) => value !== ''))}}`;
  });
  if (values.includes(undefined)) return undefined;
  return { message, values: Object.fromEntries(values.map((value, index) => [index + 1, value ?? ''])) };
}

/** Returns a value as text; empty unless it is a text or a number. */
function valueAt(response: unknown, pointer: string, parameters: Record<string, string>, language: string): string {
  const value = pointer
    .slice(1)
    .split('/')
    .reduce((parent: unknown, segment) => {
      const key = parameters[segment] ?? segment.replaceAll('~1', '/').replaceAll('~0', '~');
      return typeof parent === 'object' && parent !== null && Object.hasOwn(parent, key)
        ? (parent as Record<string, unknown>)[key]
        : undefined;
    }, response);
  if (typeof value === 'number') return value.toLocaleString(language === ENGLISH ? 'en-US' : `${language}-u-nu-latn`);
  return typeof value === 'string' ? value.trim() : '';
}

function shortened(text: string | undefined, max: number): string | undefined {
  const characters = [...(text ?? '').replace(/\s+/g, ' ').trim()];
  const line =
    characters.length > max
      ? `${characters
          .slice(0, max - 1)
          .join('')
          .trimEnd()}…`
      : characters.join('');
  return line || undefined;
}
