import { chromium } from '@playwright/test';
import { launchArgs } from '../../../scripts/lib/chromium.mjs';
import { startSite } from '../../site';
import type { Findings } from '../part';
import { measureScrolling } from './scrolling';

/** How the pages feel: scrolling through long lists, presses and keys, and whether anything moves by itself. */
export async function measurePages(): Promise<Findings> {
  const site = process.env.SITE ? { url: process.env.SITE, stop: async () => undefined } : await startSite();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: launchArgs() });
  try {
    const scrolling = await measureScrolling(browser, site.url);
    return { rows: scrolling.rows, figures: { scrolling: scrolling.samples } };
  } finally {
    await browser.close();
    await site.stop();
  }
}
