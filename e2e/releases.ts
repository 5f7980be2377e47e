import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { releaseRemote } from '../kit/lib/releases.mjs';
import { root } from '../scripts/lib/workspace.mjs';
import type { Site } from './site';

interface Release {
  name: string;
  version: string;
}

/** Releases the built store under another version while the site runs. @returns the previous version */
export async function releaseStore(site: Site, version: string): Promise<string> {
  const next = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-release-'));
  try {
    fs.cpSync(path.join(root, 'remote-store/dist'), next, { recursive: true });
    const file = path.join(next, 'remote.json');
    const description = JSON.parse(fs.readFileSync(file, 'utf8')) as Release;
    fs.writeFileSync(file, JSON.stringify({ ...description, version }));
    await releaseRemote(next, site.remotesDir);
    return description.version;
  } finally {
    fs.rmSync(next, { recursive: true });
  }
}
