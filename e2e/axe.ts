import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { atRest } from './shifts';

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Scope {
  /** A selector of the part to look at; the whole page unless told. */
  within?: string;
  /** Rules that don't hold for what is looked at. */
  without?: string[];
}

/** What axe finds on the page as it stands once it has come to rest, a line for each rule. */
export async function violations(page: Page, { within = 'html', without = [] }: Scope = {}): Promise<string[]> {
  // A color that is on its way to another has the contrast of neither.
  await atRest(page);
  // A page that is looked at again has it already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations: found } = await page.evaluate(
    ([include, rules]) => {
      const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } };
      // The library's guards hand the keyboard on at once; nobody ever stands on one.
      return axe.run({ include, exclude: '[data-base-ui-focus-guard]' }, { rules });
    },
    [within, Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))] as const,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
