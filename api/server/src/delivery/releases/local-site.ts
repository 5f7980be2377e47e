import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LOCAL_SITE } from '../../config/data-folder';

interface LocalSiteOptions {
  dataDir: string;
  /** Authenticates the commands of this machine. */
  localToken: string;
}

/**
 * Lets the commands in this folder find the server: while it listens, a file in its data folder has its address and a token. Of several
 * servers over one folder, the last one counts.
 * @returns writes the file; a failure is only logged, since no visitor needs it
 */
export function installLocalSite(app: FastifyInstance, { dataDir, localToken: token }: LocalSiteOptions): () => Promise<void> {
  const file = path.join(dataDir, LOCAL_SITE);
  let written = '';
  app.addHook('onClose', async () => {
    // Another server may have written its own since.
    if (written && (await fs.readFile(file, 'utf8').catch(() => '')) === written) await fs.rm(file, { force: true });
  });
  return async () => {
    const address = app.server.address();
    if (typeof address !== 'object' || address === null) return;
    const url = `http://${hostOf(address.address)}:${address.port}`;
    const text = JSON.stringify({ url, pid: process.pid, token });
    const partial = `${file}.${randomUUID()}`;
    try {
      await fs.mkdir(dataDir, { recursive: true });
      await fs.writeFile(partial, text, { mode: 0o600 });
      await fs.rename(partial, file);
      written = text;
    } catch (cause) {
      app.log.info({ err: cause }, 'The commands in this folder can not find this server');
    }
  };
}

/** Returns the host by which this machine reaches a server's address, which may be all of them. */
function hostOf(address: string): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1';
  return address.includes(':') ? `[${address}]` : address;
}
