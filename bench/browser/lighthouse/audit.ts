import { chromium } from '@playwright/test';
import { launchArgs } from '../../../kit/lib/chromium.mjs';
import { freePort } from '../../../e2e/free-port';
import type { Lighthouse, Report } from './install';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const ATTEMPTS = 3;

/**
 * Runs Lighthouse on a page with its default settings, those of a phone. Called from code, Lighthouse sends no error reports to its
 * authors. An audit that fails (sometimes Chromium records no trace) is repeated.
 * @param fingerprint of the server's certificate
 * @throws if Lighthouse could not audit the page in any attempt
 */
export async function audit(lighthouse: Lighthouse, url: string, fingerprint: string, attempt = 1): Promise<Report> {
  try {
    return await auditOnce(lighthouse, url, fingerprint);
  } catch (error) {
    if (attempt === ATTEMPTS) throw error;
    process.stderr.write(`${String(error)} Repeated.\n`);
    return audit(lighthouse, url, fingerprint, attempt + 1);
  }
}

/** In a new browser, so that audits share no cache. */
async function auditOnce(lighthouse: Lighthouse, url: string, fingerprint: string): Promise<Report> {
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
