import { ENGLISH } from './language-rules';

/** A language that the site has texts of. */
export interface Language {
  /** As in `lang` (BCP 47). */
  code: string;
  /** In the language itself. */
  name: string;
}

/** Accented English, which shows texts without a mark and layouts that are too tight. Offered only where the operator names it. */
export const PSEUDO = 'en-XA';

/** All languages, in the order of lists. */
export const LANGUAGES: readonly Language[] = [
  { code: ENGLISH, name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'pt-BR', name: 'Português (Brasil)' },
  { code: 'de', name: 'Deutsch' },
  { code: 'tr', name: 'Türkçe' },
  { code: 'ar', name: 'العربية' },
  { code: PSEUDO, name: 'Pseudo' },
];
