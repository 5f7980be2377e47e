import { ENGLISH, msg } from '@greenroom/contract/texts';
import { escapeHtml, langAttributes } from '../../lib/html';
import { serverTexts } from '../../lib/texts';

const LANG = /(<html\b[^>]*?)\slang=["']?[\w-]+["']?/i;

/** Texts in the host's index.html, for visitors whose scripts don't run or load slowly. */
const TEXTS = [
  msg('This takes longer than usual.'),
  msg('Reload the page'),
  msg('This site needs JavaScript. Please allow it and reload the page.'),
];

/** Writes a language into the host's page, which is in English: `lang`, `dir`, and the texts that the page has without scripts. */
export function inLanguage(template: string, language: string): string {
  if (language === ENGLISH) return template;
  const t = serverTexts(language);
  const translated = TEXTS.reduce((page, text) => page.replace(text, () => escapeHtml(t(text))), template);
  return translated.replace(LANG, `$1 ${langAttributes(language)}`);
}
