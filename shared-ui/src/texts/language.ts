import { directionOf, ENGLISH } from '@greenroom/contract/texts';

let language: string | undefined;

/** Returns the page's language: its `lang` at the start, which a browser that translates the page changes. */
export const currentLanguage = (): string => (language ??= document.documentElement.lang || ENGLISH);

/** Declares the page's language, such as English if its texts don't load. */
export function setLanguage(next: string): void {
  language = next;
  Object.assign(document.documentElement, { lang: next, dir: directionOf(next) });
}
