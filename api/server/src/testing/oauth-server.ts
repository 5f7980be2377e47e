import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import formbody from '@fastify/formbody';
import Fastify from 'fastify';

/** A strict OAuth provider on its own origin, without a consent page. */
export interface OAuthServer {
  /** Returns the environment variables that configure it as a provider. */
  env(name: 'DISCORD' | 'KICK'): Record<string, string>;
  user: unknown;
  /** The only callback that it accepts; undefined for any. */
  callback: string | undefined;
  /** Status of every response of its token endpoint, such as 429; undefined for its own. */
  tokenStatus: number | undefined;
  close(): Promise<void>;
}

type Parameters = Record<string, string>;
const CLIENT = { id: 'the-site', secret: 'a secret that only both know' };

/** Starts a provider that consents at once, and enforces RFC 6749 (client_secret_post) and 7636 (S256). */
export async function startOAuthServer(): Promise<OAuthServer> {
  const app = Fastify();
  await app.register(formbody);
  const codes = new Map<string, Parameters>();
  const tokens = new Set<string>();

  app.get<{ Querystring: Parameters }>('/authorize', (request, reply) => {
    const { response_type, client_id, code_challenge_method, redirect_uri = '', state = '' } = request.query;
    const isFine =
      response_type === 'code' &&
      client_id === CLIENT.id &&
      code_challenge_method === 'S256' &&
      state &&
      [undefined, redirect_uri].includes(server.callback);
    if (!isFine) return reply.status(400).send();
    const code = randomBytes(8).toString('hex');
    codes.set(code, request.query);
    const back = new URL(redirect_uri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', state);
    back.searchParams.set('iss', 'https://somewhere.example');
    return reply.redirect(back.href);
  });

  app.post<{ Body: Parameters }>('/token', (request, reply) => {
    if (server.tokenStatus !== undefined) return reply.status(server.tokenStatus).send();
    const { body } = request;
    const authorization = codes.get(body.code ?? '');
    codes.delete(body.code ?? '');
    const isClient = body.client_id === CLIENT.id && body.client_secret === CLIENT.secret && !request.headers.authorization;
    if (!isClient) return reply.status(401).send({ error: 'invalid_client' });
    const challenge = createHash('sha256')
      .update(body.code_verifier ?? '')
      .digest('base64url');
    const fits = authorization?.redirect_uri === body.redirect_uri && authorization?.code_challenge === challenge;
    if (body.grant_type !== 'authorization_code' || !fits) return reply.status(400).send({ error: 'invalid_grant' });
    const token = randomBytes(8).toString('hex');
    tokens.add(token);
    const { scope } = authorization;
    return { access_token: token, token_type: 'bearer', expires_in: 7200, refresh_token: 'again', scope };
  });

  app.get('/user', (request, reply) => {
    const isKnown = tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''));
    return isKnown ? reply.send(server.user) : reply.status(401).send({ message: 'Unauthorized' });
  });

  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const server: OAuthServer = {
    user: undefined,
    callback: undefined,
    tokenStatus: undefined,
    env: (name) => ({
      [`${name}_CLIENT_ID`]: CLIENT.id,
      [`${name}_CLIENT_SECRET`]: CLIENT.secret,
      [`${name}_AUTHORIZE_URL`]: `${base}/authorize?theme=dark`,
      [`${name}_TOKEN_URL`]: `${base}/token`,
      [`${name}_USER_URL`]: `${base}/user`,
    }),
    close: () => app.close(),
  };
  return server;
}
