import { LANGUAGES, PSEUDO } from '@greenroom/contract/texts';
import { storedInLanguage } from '@greenroom/server/stored-texts';
import type { Page } from '@playwright/test';

// In the pseudo-locale, marked texts have no letter that it accents. What still has one is data, or lacks its mark. Data that the server
// stores in English, such as "1,500 points", is no excuse: pages translate it.

/** Letters that the pseudo-locale accents. */
const PLAIN = /[ac-eg-lnorstuwyz]/i;

/** Words that are the same in every language: names, the formats of English dates, keys of a keyboard, and examples. */
const ALLOWED = new Set([
  ...['Greenroom', 'Discord', 'Kick', 'YouTube', 'Twitter', 'Instagram', 'TikTok', 'Telegram', 'Twitch'],
  ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'AM', 'UTC'],
  ...['Esc', 'Enter', 'Ctrl', 'CODE'],
  ...LANGUAGES.flatMap(({ name }) => name.match(/\p{L}+/gu) ?? []),
]);

/** Records all data of responses from now on. @returns collects the texts among it, and those of the page data */
export function watchData(page: Page): () => Promise<Set<string>> {
  const values = new Set<string>();
  const bodies: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (/\/texts\/|\/remotes\.json/.test(response.url()) || !response.headers()['content-type']?.includes('json')) return;
    bodies.push(response.json().catch(() => undefined));
  });
  return async () => {
    const { remotes: _remotes, ...pageData } = await page.evaluate(
      () => JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as Record<string, unknown>,
    );
    collect([pageData, ...(await Promise.all(bodies.splice(0)))], values);
    return values;
  };
}

function collect(value: unknown, values: Set<string>): void {
  if (typeof value === 'string') for (const line of [value, ...value.split('\n')]) values.add(line.trim());
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) collect(each, values);
}

/** Tells whether data has our server's own words. Money has none. */
const isOurs = (value: string) => storedInLanguage({ language: PSEUDO, t: () => '', formatMoney: () => value }, value) !== value;

/** Lists visible texts of the page, also those that are read out or shown on request, which are neither marked nor `data` of others. */
export async function unmarkedTexts(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts = new Set([document.title]);
    for (const element of document.body.querySelectorAll('*')) {
      if (/^(script|style|noscript|template)$/.test(element.localName) || !element.checkVisibility({ visibilityProperty: true })) continue;
      for (const node of element.childNodes) if (node instanceof Text) texts.add(node.data);
      for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt'])
        texts.add(element.getAttribute(name) ?? '');
    }
    return [...texts];
  });
  const isOthers = (text: string) => data.has(text) && !isOurs(text);
  const plain = shown.map((text) => text.trim().replace(/\s+/g, ' ')).filter((text) => isPlain(text) && !isOthers(text));
  const values = [...data].sort((one, other) => other.length - one.length);
  return plain.filter((text) => values.some((value) => text.includes(value) && isOurs(value)) || isPlain(withoutData(text, values)));
}

const isPlain = (text: string) =>
  (text.replace(/\S+@\S+/, '').match(/\p{L}+/gu) ?? []).some((word) => word.length > 1 && PLAIN.test(word) && !ALLOWED.has(word));

/** A text of this length that data contains is a part of it, such as a paragraph; a shorter one if the data has several lines. */
const PARAGRAPH = 12;

function withoutData(text: string, values: string[]): string {
  if (values.some((value) => (text.length >= PARAGRAPH || value.includes('\n')) && value.includes(text))) return '';
  return values.reduce((rest, value) => (value.length > 1 && rest.includes(value) ? rest.split(value).join(' ') : rest), text);
}
