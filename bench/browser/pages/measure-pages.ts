import { chromium } from '@playwright/test';
import { launchArgs } from '../../../kit/lib/chromium.mjs';
import { startSite } from '../../../e2e/site';
import type { Findings } from '../../findings';
import { measureLayoutShifts } from './layout-shifts';
import { measureInputLatency } from './input-latency';
import { measureScrolling } from './scrolling';

const MEASURES = { scrolling: measureScrolling, responses: measureInputLatency, moves: measureLayoutShifts };

/** Measures the responsiveness of the pages: scrolling through long lists, input latency, and layout shifts. */
export async function measurePages(): Promise<Findings> {
  const site = await startSite();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: launchArgs() });
  try {
    const findings: Findings = { rows: [], figures: {} };
    for (const [name, measure] of Object.entries(MEASURES)) {
      const { rows, samples } = await measure(browser, site.url);
      findings.rows.push(...rows);
      Object.assign(findings.figures as object, { [name]: samples });
    }
    return findings;
  } finally {
    await browser.close();
    await site.stop();
  }
}
