import { chromium } from '@playwright/test';
import { launchArgs } from '../../../kit/lib/chromium.mjs';
import { freePort } from '../../../e2e/free-port';
import type { Lighthouse, Report } from './install';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * Runs Lighthouse on a page with its default settings, those of a phone, in a new browser, so that audits share no cache. Called from
 * code, Lighthouse sends no error reports to its authors.
 * @param fingerprint of the server's certificate
 * @throws if Lighthouse could not audit the page
 */
export async function audit(lighthouse: Lighthouse, url: string, fingerprint: string): Promise<Report> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [...launchArgs(), `--remote-debugging-port=${port}`, `--ignore-certificate-errors-spki-list=${fingerprint}`],
  });
  try {
    const outcome = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES });
    if (!outcome) throw new Error(`Lighthouse has nothing to say of ${url}.`);
    const { runtimeError } = outcome.lhr;
    if (runtimeError) throw new Error(`Lighthouse failed at ${url}: ${runtimeError.message}`);
    return outcome.lhr;
  } finally {
    await browser.close();
  }
}
