import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An account at the mock provider, in the shape that Discord's API returns. */
export interface Account {
  id: string;
  username: string;
}

/** A mock Discord for a site without demo members: signs the visitor in as `account`, without a consent page. */
export class MockDiscord {
  account: Account = { id: '1', username: 'nobody' };
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  /** @returns the variables that make a site use it (docs/contracts.md#environment) */
  async start(): Promise<Record<string, string>> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return {
      DISCORD_CLIENT_ID: 'the-site',
      DISCORD_CLIENT_SECRET: 'known to both',
      DISCORD_AUTHORIZE_URL: `${url}/authorize`,
      DISCORD_TOKEN_URL: `${url}/token`,
      DISCORD_USER_URL: `${url}/user`,
    };
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://platform');
    if (pathname === '/authorize') {
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', randomBytes(8).toString('hex'));
      back.searchParams.set('state', searchParams.get('state') ?? '');
      response.writeHead(302, { Location: back.href }).end();
      return;
    }
    const body =
      pathname === '/token' ? { access_token: randomBytes(8).toString('hex'), token_type: 'bearer', expires_in: 3600 } : this.account;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }
}
