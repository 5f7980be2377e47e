import {
  type Catalog,
  type Message,
  type Translate,
  type Values,
  createTranslator,
  ENGLISH,
  prepare,
  translate,
} from '@greenroom/contract/texts';
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { formatNumber } from '../format/numbers';
import { currentLanguage } from './language';

export { msg, type Catalog, type Message, type Values } from '@greenroom/contract/texts';
export { currentLanguage, setLanguage } from './language';

/** The shell's part, which also has the texts of shared-ui. */
export const SHELL = 'host';

type Translator = ReturnType<typeof createTranslator>;

const translators = new Map<string, Translator>();

function translatorOf(part: string): Translator {
  const language = currentLanguage();
  const key = `${language} ${part}`;
  const translator = translators.get(key) ?? createTranslator(language);
  translators.set(key, translator);
  return translator;
}

/** Adds a part's texts in the page's language. The host calls it before the part's first page renders. */
export const provideTexts = (part: string, catalog: Catalog): void => translatorOf(part).load(currentLanguage(), catalog);

/** Tells whether a part has no texts in the page's language, so that its pages say that they are in English. */
export const isInEnglish = (part: string): boolean =>
  currentLanguage() !== ENGLISH && Object.keys(translatorOf(part).messages).length === 0;

const options = () => ({ language: currentLanguage(), formatNumber });

type TransProps = {
  message: Message;
  values?: Values;
  /** The elements around parts of the text, by the names of their tags in it. */
  components?: Readonly<Record<string, ReactElement>>;
  context?: string;
};

const TAG = /<(\w+)(?:\/>|>(.*?)<\/\1>)/gs;

/** Puts elements and values in the place of a text's tags. */
function withElements(text: string, parts: Readonly<Record<string, ReactElement | string>>): ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { 0: tag, 1: name = '', 2: inner, index } of text.matchAll(TAG)) {
    const part = parts[name];
    const children = inner === undefined ? [] : withElements(inner, parts);
    nodes.push(text.slice(end, index), isValidElement(part) ? cloneElement(part, { key: index }, ...children) : part);
    end = index + tag.length;
  }
  return [...nodes, text.slice(end)].filter((node) => node !== '');
}

/**
 * Returns how a part shows its texts (docs/languages.md). Call the functions while rendering or later: the texts aren't there when a
 * module starts, so a constant has `msg`.
 * @param part the remote's name, as in the registry
 */
export function textsOf(part: string): { t: Translate; Trans: (props: TransProps) => ReactElement } {
  return {
    t: (...text) => translate(translatorOf(part), options(), ...text),
    Trans: ({ message, values, components, context }) => {
      const prepared = prepare(options(), message, values, context);
      // Values are put in last: their own tags, such as in a member's name, mean nothing.
      const tags = Object.fromEntries(Object.keys(values ?? {}).map((name) => [name, `<${name}/>`]));
      const text = translatorOf(part)._(prepared.id, { ...prepared.values, ...tags }, { message: prepared.message });
      return <>{withElements(text, { ...prepared.values, ...components })}</>;
    },
  };
}
