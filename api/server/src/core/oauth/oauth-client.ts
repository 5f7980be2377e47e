import * as oauth from 'oauth4webapi';
import type { PlatformAccount, Provider } from './providers';
import { SECOND } from '../../lib/durations';

const TIMEOUT_MS = 10 * SECOND;

/** Values of an authorization request that its callback needs. */
export interface Attempt {
  state: string;
  codeVerifier: string;
  redirectUri: string;
}

/** Errors of RFC 6749, section 5.2, for a forged, used or expired code. */
const CODE_ERRORS = ['invalid_grant', 'invalid_request'];
/** Errors of RFC 6749, section 5.2, for a wrong client configuration. */
const CLIENT_ERRORS = ['invalid_client', 'unauthorized_client'];

/** Thrown if the visitor denied the authorization. */
export class ConsentRefused extends Error {}

/** Thrown if the callback has no code, or one that the provider refuses. */
export class CodeRefused extends Error {}

/** Tokens as a provider issues them; omitted values are null. */
export interface Tokens {
  access: string;
  refresh: string | null;
  expiresInSeconds: number | null;
  /** Separated by spaces; defaults to the requested ones. */
  scope: string | null;
}

export interface Endpoints {
  authorizeUrl: string;
  tokenUrl: string;
  userUrl: string;
}

export function newAttempt(redirectUri: string): Attempt {
  return {
    state: oauth.generateRandomState(),
    codeVerifier: oauth.generateRandomCodeVerifier(),
    redirectUri,
  };
}

/**
 * Returns the URL of the authorization request (RFC 6749, section 4.1.1, RFC 7636). @param attempt.prompt `none` to skip a consent that was
 * given before
 */
export async function authorizationUrl(
  provider: Provider,
  endpoints: Endpoints,
  attempt: Attempt & { prompt?: 'none' | undefined },
): Promise<string> {
  const url = new URL(endpoints.authorizeUrl);
  const parameters = {
    response_type: 'code',
    client_id: clientOf(provider).id,
    redirect_uri: attempt.redirectUri,
    scope: provider.scope,
    state: attempt.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
    ...(attempt.prompt && { prompt: attempt.prompt }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Exchanges the authorization response for tokens, and fetches the visitor's account. Other errors are the provider's failures.
 * @throws {ConsentRefused} if the visitor denied it
 * @throws {CodeRefused} if the code is not accepted
 */
export async function fetchAccount<Account extends PlatformAccount>(
  provider: Provider<Account>,
  endpoints: Endpoints,
  attempt: Attempt,
  callback: { code?: string | undefined; error?: string | undefined },
): Promise<{ account: Account; tokens: Tokens }> {
  if (callback.error === 'access_denied') throw new ConsentRefused();
  if (!callback.code && !callback.error) throw new CodeRefused('A visitor came back without a code.');
  const { client, server, secret } = partiesOf(provider, endpoints);

  // Passes only the parameters of RFC 6749, each once. The state was compared earlier.
  const given = new URLSearchParams({ state: attempt.state });
  if (callback.code) given.set('code', callback.code);
  if (callback.error) given.set('error', callback.error);
  const parameters = oauth.validateAuthResponse(server, client, given, attempt.state);
  const tokenResponse = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(secret),
    parameters,
    attempt.redirectUri,
    attempt.codeVerifier,
    options(),
  );
  const token = await oauth.processAuthorizationCodeResponse(server, client, tokenResponse).catch((cause: unknown) => {
    throw explainRefusal(cause, provider);
  });

  const headers = new Headers({ accept: 'application/json' });
  const url = new URL(endpoints.userUrl);
  const response = await oauth.protectedResourceRequest(token.access_token, 'GET', url, headers, null, options());
  if (!response.ok) throw new Error(`${provider.name} answered ${response.status} about its user.`);
  return { account: provider.readAccount(await readJson(response)), tokens: asTokens(token) };
}

/**
 * Exchanges a refresh token for new tokens (RFC 6749, section 6). Other errors are the provider's failures.
 * @throws {CodeRefused} if the provider does not accept it
 */
export async function refreshTokens(
  provider: Provider,
  endpoints: Pick<Endpoints, 'authorizeUrl' | 'tokenUrl'>,
  refreshToken: string,
): Promise<Tokens> {
  const { client, server, secret } = partiesOf(provider, endpoints);
  const response = await oauth.refreshTokenGrantRequest(server, client, oauth.ClientSecretPost(secret), refreshToken, options());
  const token = await oauth.processRefreshTokenResponse(server, client, response).catch((cause: unknown) => {
    throw explainRefusal(cause, provider);
  });
  return asTokens(token);
}

/** Allows plain http for mock providers; the operator configures the endpoints. */
const options = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS), [oauth.allowInsecureRequests]: true });

function partiesOf(provider: Provider, { authorizeUrl, tokenUrl }: Pick<Endpoints, 'authorizeUrl' | 'tokenUrl'>) {
  const { id, secret } = clientOf(provider);
  const client: oauth.Client = { client_id: id };
  const server: oauth.AuthorizationServer = { issuer: new URL(authorizeUrl).origin, token_endpoint: tokenUrl };
  return { client, server, secret };
}

const asTokens = ({ access_token: access, refresh_token: refresh, expires_in: expiresIn, scope }: oauth.TokenEndpointResponse): Tokens => ({
  access,
  refresh: refresh ?? null,
  expiresInSeconds: expiresIn ?? null,
  scope: scope ?? null,
});

/** Maps a token error to its cause, the code or the client's configuration, quoting only the standard's error codes. */
function explainRefusal(cause: unknown, { name }: Provider): unknown {
  if (!(cause instanceof oauth.ResponseBodyError)) return cause;
  const { error } = cause;
  if (CODE_ERRORS.includes(error)) return new CodeRefused(`${name} refused a code (${error}).`);
  if (!CLIENT_ERRORS.includes(error)) return cause;
  const variables = `${name.toUpperCase()}_CLIENT`;
  return new Error(`${name} refused this site's client (${error}): check ${variables}_ID and ${variables}_SECRET.`);
}

/** Reads a JSON response. @throws an error without any part of it, since errors are logged */
async function readJson(response: Response): Promise<unknown> {
  const body = await response.text();
  try {
    return JSON.parse(body);
  } catch {
    throw new Error('The answer about the user is not JSON.');
  }
}

function clientOf({ client, name }: Provider): { id: string; secret: string } {
  if (!client) throw new Error(`No ${name} client is configured.`);
  return client;
}
