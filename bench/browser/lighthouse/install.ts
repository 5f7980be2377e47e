import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { npm } from '../../../kit/lib/processes.mjs';

const DIR = import.meta.dirname;

/** The fields of a Lighthouse report that the bench reads. */
export interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit | undefined>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

/** An audit of a Lighthouse report. */
interface Audit {
  title: string;
  /** From 0 to 1; null if the audit does not apply or is informative. */
  score: number | null;
  numericValue?: number;
  details?: unknown;
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
