import type { Server } from 'node:net';

/** The server's origin as it reaches itself, for mock providers and the demo: known once it listens. */
export class OwnOrigin {
  /** Set by the app. */
  server: Server | undefined;

  /** @throws unless the server listens */
  get(): string {
    const address = this.server?.address();
    if (!address || typeof address === 'string') throw new Error('The server does not listen on a port.');
    const anywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
    const host = anywhere[address.address] ?? address.address;
    return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  }
}
