import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../../../e2e/helpers/free-port';
import { root } from '../../../scripts/lib/workspace.mjs';
import type { Template } from './templates';

const READY = /is local at (http:\/\/\S+),/;

/** Seconds from `greenroom dev --host` with one remote from the working copy until its page responds, all else from a site. */
export async function timeDev({ name, dir }: Template, site: string): Promise<number> {
  const port = await freePort('localhost');
  const startedAt = performance.now();
  const args = [path.join(root, 'kit/bin/greenroom.mjs'), 'dev', '--host', site, '--port', String(port)];
  const command = spawn(process.execPath, args, { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(command, 'exit');
  try {
    const url = await Promise.race([addressOf(command), exited.then(() => undefined)]);
    if (!url) throw new Error('greenroom dev ended before the site could be opened.');
    const response = await fetch(`${url}/${name}`, { headers: { accept: 'text/html' } });
    if (!response.ok) throw new Error(`The dev proxy responds with ${response.status}.`);
    await response.text();
    return (performance.now() - startedAt) / 1000;
  } finally {
    command.kill('SIGTERM');
    await exited;
  }
}

/** The address that the command prints once the remote is built. */
function addressOf({ stdout, stderr }: ReturnType<typeof spawn>): Promise<string> {
  let output = '';
  return new Promise((resolve) => {
    for (const stream of [stdout, stderr]) {
      stream?.on('data', (chunk) => {
        output += String(chunk);
        const address = READY.exec(output)?.[1];
        if (address) resolve(address);
      });
    }
  });
}
