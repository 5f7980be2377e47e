import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { npm } from '../../../scripts/lib/processes.mjs';

const DIR = import.meta.dirname;

/** Of what Lighthouse found on a page: what the bench looks at. */
export interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit | undefined>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

/** One of its checks. */
export interface Audit {
  title: string;
  /** 1 is faultless; null where it does not apply or only tells. */
  score: number | null;
  numericValue?: number;
  details?: unknown;
}

/** Lighthouse's way in: its types are there only where it is installed. */
export type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/**
 * Installs Lighthouse in this folder where that has not been done, with what it needs locked as everything else is: hundreds of
 * megabytes that nobody should have to wait for who only builds the site.
 * @throws with npm's own words when it can't
 */
export async function installedLighthouse(): Promise<Lighthouse> {
  const lock = path.join(DIR, 'package-lock.json');
  // npm writes this file last: an installation that was interrupted has none.
  const installed = path.join(DIR, 'node_modules/.package-lock.json');
  if (!fs.existsSync(installed) || fs.statSync(installed).mtimeMs < fs.statSync(lock).mtimeMs) {
    process.stderr.write('Installing Lighthouse…\n');
    const { code, output } = await npm(['ci', '--ignore-scripts', '--prefix', DIR]);
    if (code !== 0) throw new Error(`${output}\nLighthouse could not be installed; npm's words are above.`);
  }
  const { default: lighthouse } = (await import(pathToFileURL(path.join(DIR, 'node_modules/lighthouse/core/index.js')).href)) as { default: Lighthouse };
  return lighthouse;
}
