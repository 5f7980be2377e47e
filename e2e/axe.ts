import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { waitForAnimations } from './shifts';

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Scope {
  /** A selector of the element to check; the whole page by default. */
  within?: string;
  /** Rules to disable. */
  without?: string[];
}

/** The violations that axe finds once all animations have ended, one line for each rule. */
export async function violations(page: Page, { within = 'html', without = [] }: Scope = {}): Promise<string[]> {
  // A color in transition has the contrast of neither end.
  await waitForAnimations(page);
  // Injected once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations: found } = await page.evaluate(
    ([include, rules]) => {
      const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } };
      // The library's focus guards pass the focus on at once, so they are never focused.
      const context = { include, exclude: '[data-base-ui-focus-guard]' };
      // Computing a selector of each element, which nobody reads, would take a third of the time.
      return axe.run(context, { rules, resultTypes: ['violations'], selectors: false });
    },
    [within, Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))] as const,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
