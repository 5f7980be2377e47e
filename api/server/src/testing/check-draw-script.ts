import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** Script that verifies a draw of a site (docs/raffle-draws.md). */
export interface CheckDrawScript {
  /** @returns what it prints @throws if the draw is wrong */
  check(site: string, ...args: (string | number)[]): Promise<string>;
  close(): Promise<void>;
}

/** Writes the script to a folder in which its library is installed. */
export async function openCheckDrawScript(): Promise<CheckDrawScript> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-draw-'));
  const script = path.join(folder, 'check-draw.mjs');
  await fs.copyFile(path.join(ROOT, 'docs/check-draw.mjs'), script);
  await fs.symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    check: async (site, ...args) => (await promisify(execFile)(process.execPath, [script, site, ...args.map(String)])).stdout.trim(),
    close: () => fs.rm(folder, { recursive: true }),
  };
}
