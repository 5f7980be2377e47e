import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LOCAL_SITE } from '../../config/data-folder';
import { writeAtomically } from '../../lib/atomic-file';

/**
 * Lets the commands in this folder find the server: while it listens, a file in its data folder has its address and a token.
 * @returns writes the file; a failure is only logged, since no visitor needs it
 */
export function installLocalSite(
  app: FastifyInstance,
  { dataDir, localToken: token }: { dataDir: string; localToken: string },
): () => Promise<void> {
  const file = path.join(dataDir, LOCAL_SITE);
  let written = '';
  app.addHook('onClose', async () => {
    // Another server may have written its own since.
    if (written && (await fs.readFile(file, 'utf8').catch(() => '')) === written) await fs.rm(file, { force: true });
  });
  return async () => {
    const address = app.server.address();
    if (typeof address !== 'object' || address === null) return;
    // This machine reaches a server that listens on all addresses by the loopback one.
    const host = /^(0\.0\.0\.0|::)$/.test(address.address) ? '127.0.0.1' : address.address;
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
    const text = JSON.stringify({ url, pid: process.pid, token });
    try {
      await writeAtomically(dataDir, LOCAL_SITE, Buffer.from(text), 0o600);
      written = text;
    } catch (cause) {
      app.log.info({ err: cause }, 'The commands in this folder can not find this server');
    }
  };
}
