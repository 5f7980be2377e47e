import fs from 'node:fs';
import path from 'node:path';
import { log } from '../../kit/lib/log.mjs';
import { installPackages, isDebianRoot } from './debian.mjs';

/** Whether HAProxy is on this machine; Debian's package is not in every PATH. */
const isInstalled = () => `${process.env.PATH}${path.delimiter}/usr/sbin`.split(path.delimiter).some((folder) => fs.existsSync(path.join(folder, 'haproxy')));

/** Installs HAProxy where this process can. Without it, the test that needs it is skipped, and counted as skipped. */
export async function ensureHaproxy() {
  if (isInstalled()) return;
  if (isDebianRoot()) {
    log('Installing HAProxy…');
    await installPackages(['haproxy'], { recommended: false });
  }
  if (!isInstalled()) log('HAProxy could not be installed: the test that replaces servers behind it is skipped.');
}
