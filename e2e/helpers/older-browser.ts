import type { BrowserContext, Page } from '@playwright/test';
import { newerScript } from '../../kit/browsers/compat.mjs';
import { withoutNewerStyles } from '../../scripts/lib/newer-styles.mjs';

/** Opens the pages of a context without the interfaces that some of these browsers lack. */
export async function removeNewerInterfaces(context: BrowserContext, browsers: string[]): Promise<void> {
  const { globals, statics } = newerScript(browsers);
  await context.addInitScript(
    (names) => {
      type Holder = Record<string, { prototype?: object } | undefined>;
      const remove = (owner: object | undefined, name: string) => owner && Reflect.deleteProperty(owner, name);
      for (const path of names) {
        const [name = '', ...owners] = path.split('.').reverse();
        let owner: unknown = globalThis;
        for (const key of owners.reverse()) owner = (owner as Holder | undefined)?.[key];
        // `Response.json` is new, `Response.prototype.json` is not.
        if (Object.hasOwn(Object(owner), name)) remove(owner as object, name);
        else remove((owner as { prototype?: object } | undefined)?.prototype, name);
      }
    },
    // The members first, while their owners are there.
    [...statics, ...globals],
  );
}

/** The computed styles that decide how an element is drawn, besides its box. */
const DRAWN = [
  'background',
  'border',
  'box-shadow',
  'color',
  'display',
  'fill',
  'font',
  'mask-image',
  'opacity',
  'stroke',
  'transform',
  'visibility',
];

/** Lists the elements of a page that are drawn otherwise without the styles that some of these browsers lack. */
export async function changesWithoutNewerStyles(page: Page, browsers: string[]): Promise<string[]> {
  const before = await computedStyles(page);
  await removeNewerStyles(page, browsers);
  const after = await computedStyles(page);
  return before.flatMap(({ element, values }, index) =>
    Object.entries(values).flatMap(([name, value]) =>
      after[index]?.values[name] === value ? [] : `${element} ${name}: ${value} -> ${after[index]?.values[name]}`,
    ),
  );
}

/** Stylesheets without newer styles, by browsers and text: pages share most of them. */
const older = new Map<string, string>();

function olderStyles(css: string, browsers: string[]): string {
  const key = `${browsers.join()} ${css}`;
  const known = older.get(key) ?? withoutNewerStyles(css, browsers);
  older.set(key, known);
  return known;
}

/** The originals are switched off, since their integrity protects them from changes. */
async function removeNewerStyles(page: Page, browsers: string[]): Promise<void> {
  const sheets = await page.evaluate(() =>
    Promise.all(
      [...document.styleSheets].map(({ href, ownerNode }) => (href ? fetch(href).then((file) => file.text()) : ownerNode?.textContent)),
    ),
  );
  await page.evaluate(
    (texts) => {
      for (const sheet of document.styleSheets) sheet.disabled = true;
      document.adoptedStyleSheets = texts.map((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return sheet;
      });
    },
    sheets.map((css) => olderStyles(css ?? '', browsers)),
  );
}

const computedStyles = (page: Page): Promise<{ element: string; values: Record<string, string> }[]> =>
  page.evaluate((properties) => {
    return [...document.querySelectorAll('body, body *')].map((element) => {
      const style = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      return {
        element: `${element.localName}.${element.getAttribute('class')}`,
        values: {
          box: [x, y, width, height].join(),
          ...Object.fromEntries(properties.map((name) => [name, style.getPropertyValue(name)])),
        },
      };
    });
  }, DRAWN);
