import type { PageConfig } from '@greenroom/contract';
import { baseOf, ENGLISH, LANGUAGES } from '@greenroom/contract/texts';

/** A visitor's wishes, in the order in which they count. */
interface Preferences {
  /** The member's setting. */
  member?: string | null | undefined;
  cookie?: string | undefined;
  /** `Accept-Language`. */
  accepted?: string | undefined;
}

/** Returns the languages that visitors can choose: English, the staff's choice, and the operator's. */
export function offeredLanguages(chosen: readonly string[], { languages = [] }: Pick<PageConfig, 'languages'> = {}): string[] {
  const offered = new Set([ENGLISH, ...chosen, ...languages]);
  return LANGUAGES.map(({ code }) => code).filter((code) => offered.has(code));
}

/** Chooses a response's language among those offered: the member's setting, the cookie, `Accept-Language`, English. */
export function chooseLanguage({ member, cookie, accepted = '' }: Preferences, offered: readonly string[]): string {
  for (const wanted of [member, cookie, ...acceptedLanguages(accepted)]) {
    const found = wanted && matchOf(wanted.toLowerCase(), offered);
    if (found) return found;
  }
  return ENGLISH;
}

/** Finds the language itself, or the same in another country: es for es-MX, and pt-BR for pt. */
const matchOf = (wanted: string, offered: readonly string[]) =>
  offered.find((code) => code.toLowerCase() === wanted) ?? offered.find((code) => baseOf(code) === baseOf(wanted));

/** Entries of `Accept-Language` that count: more than browsers send, and few enough for a header of any length. */
const MAX_ACCEPTED = 20;

/** Returns the languages of `Accept-Language`, the preferred first; `*` is none. */
function acceptedLanguages(header: string): string[] {
  const languages = header.split(',', MAX_ACCEPTED).map((each) => {
    const [code = '', ...parameters] = each.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { code, quality: Number(quality ?? 1) };
  });
  return languages
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ code }) => code);
}
