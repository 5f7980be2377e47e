import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../../kit/lib/free-port.mjs';
import { npm } from '../../../kit/lib/processes.mjs';
import { launch } from '../browser';
import type { Certificate } from '../loads/server';

const DIR = import.meta.dirname;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** The fields of a Lighthouse report that the bench reads. */
export interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>;
  /** Scores from 0 to 1; null if the audit does not apply or is informative. */
  audits: Record<string, { score: number | null } | undefined>;
  runtimeError?: { message: string };
}

/** Lighthouse's main function; its own types exist only once it is installed. */
export type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/**
 * Installs Lighthouse in this folder if needed, with locked dependencies. It is not a dependency of the root, because its hundreds of
 * megabytes are not needed to build the site.
 * @throws with the output of npm if the installation fails
 */
export async function installedLighthouse(): Promise<Lighthouse> {
  const lock = path.join(DIR, 'package-lock.json');
  // npm writes this file last, so an interrupted installation has none.
  const installed = path.join(DIR, 'node_modules/.package-lock.json');
  if (!fs.existsSync(installed) || fs.statSync(installed).mtimeMs < fs.statSync(lock).mtimeMs) {
    process.stderr.write('Installing Lighthouse…\n');
    const { code, output } = await npm(['ci', '--ignore-scripts', '--prefix', DIR]);
    if (code !== 0) throw new Error(`${output}\nLighthouse could not be installed; npm's words are above.`);
  }
  const { default: lighthouse } = (await import(pathToFileURL(path.join(DIR, 'node_modules/lighthouse/core/index.js')).href)) as {
    default: Lighthouse;
  };
  return lighthouse;
}

/**
 * Runs Lighthouse on a page with its default settings, those of a phone, in a new browser, so that audits share no cache. Called from code,
 * Lighthouse sends no error reports to its authors. An audit that fails (sometimes Chromium records no trace) is repeated.
 */
export async function audit(lighthouse: Lighthouse, url: string, certificate: Certificate, attempts = 3): Promise<Report> {
  const port = await freePort();
  const browser = await launch(certificate, [`--remote-debugging-port=${port}`]);
  try {
    const lhr = (await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES }))?.lhr;
    if (!lhr || lhr.runtimeError) throw new Error(`Lighthouse failed at ${url}: ${lhr?.runtimeError?.message ?? 'it has no report'}`);
    return lhr;
  } catch (error) {
    if (attempts === 1) throw error;
    process.stderr.write(`${String(error)} Repeated.\n`);
  } finally {
    await browser.close();
  }
  return audit(lighthouse, url, certificate, attempts - 1);
}
