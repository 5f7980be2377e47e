import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { waitForRender } from './shifts';

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Scope {
  within?: string;
  without?: string[];
  /** Rules to enable that axe leaves out by default. */
  also?: string[];
  only?: string[];
  /** Checks only elements that were never checked in the way they are now, as after a resize: most are the same at another place. */
  onlyNew?: boolean;
}

/** The violations that axe finds once all animations have ended, one line for each rule. */
export async function violations(
  page: Page,
  { within = 'html', without = [], also = [], only, onlyNew = false }: Scope = {},
): Promise<string[]> {
  // A color in transition has the contrast of neither end, and scripts follow a resize with a delay.
  await waitForRender(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const rules = Object.fromEntries([...without, ...also].map((rule) => [rule, { enabled: also.includes(rule) }]));
  const found = await page.evaluate(runAxe, { within, rules, only, onlyNew });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

interface Run {
  within: string;
  rules: object;
  only: string[] | undefined;
  onlyNew: boolean;
}

async function runAxe({ within, rules, only, onlyNew }: Run): Promise<AxeResults['violations']> {
  const state = window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> }; checked?: Map<string, number> };
  /** Digests what axe's rules look at, other than the element's ancestors and place. */
  const lookOf = (element: Element) => {
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, overflowX, overflowY } = getComputedStyle(element);
    const isLarge = parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
    const scrolls = [
      /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth,
      /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight,
    ];
    const attributes = [...element.attributes]
      .filter(({ name }) => !['class', 'style'].includes(name))
      .map(({ name, value }) => `${name}=${value}`);
    const texts = [...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data);
    return [element.localName, color, backgroundColor, backgroundImage, opacity, isLarge, ...scrolls, ...attributes, ...texts].join();
  };
  // By look and ancestors, not by element: scripts may create the same elements again.
  const checked = (state.checked ??= new Map());
  const fresh: Element[] = [];
  const collect = (element: Element, parent: number, isInFresh: boolean) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return;
    const key = `${parent} ${lookOf(element)}`;
    const isFresh = !checked.has(key);
    if (isFresh) checked.set(key, checked.size);
    if (isFresh && !isInFresh) fresh.push(element);
    if (!(element instanceof SVGElement)) for (const child of element.children) collect(child, checked.get(key) ?? 0, isInFresh || isFresh);
  };
  document.querySelectorAll(within).forEach((element) => collect(element, -1, false));
  const include = onlyNew ? fresh : [within];
  if (include.length === 0) return [];
  // The library's focus guards pass the focus on at once, so they are never focused.
  const context = { include, exclude: '[data-base-ui-focus-guard]' };
  // Computing a selector of each element, which nobody reads, would take a third of the time. In frames, which have no axe, it would
  // wait for a response in vain.
  const { violations } = await state.axe.run(context, {
    rules,
    ...(only && { runOnly: only }),
    resultTypes: ['violations'],
    selectors: false,
    iframes: false,
  });
  return violations;
}
