import * as oauth from 'oauth4webapi';
import type { PlatformAccount, Provider } from './providers';

/** How long an outside platform may take; the visitor is waiting. */
const TIMEOUT_MS = 10_000;

/** What one attempt carries from the way out to the way back. */
export interface Attempt {
  state: string;
  codeVerifier: string;
  redirectUri: string;
}

/** What RFC 6749, section 5.2, calls a code that is forged, used or expired; the rest of the request is the same each time. */
const CODE_ERRORS = ['invalid_grant', 'invalid_request'];
/** What it calls a client that the operator has to look after. */
const CLIENT_ERRORS = ['invalid_client', 'unauthorized_client'];

/** The visitor said no on the platform's page. */
export class ConsentRefused extends Error {}

/** The visitor came back with no code that the platform accepts. */
export class CodeRefused extends Error {}

/** Where the provider's parts are, once it is known how this server and its visitors reach each other. */
export interface Endpoints {
  authorizeUrl: string;
  tokenUrl: string;
  userUrl: string;
}

/** Fresh values for an attempt: none of them can be guessed, none is used twice. */
export function newAttempt(redirectUri: string): Attempt {
  return {
    state: oauth.generateRandomState(),
    codeVerifier: oauth.generateRandomCodeVerifier(),
    redirectUri,
  };
}

/** The platform's page to which the visitor is sent (RFC 6749 section 4.1.1, RFC 7636). */
export async function authorizationUrl(provider: Provider, endpoints: Endpoints, attempt: Attempt): Promise<string> {
  const url = new URL(endpoints.authorizeUrl);
  const parameters = {
    response_type: 'code',
    client_id: clientOf(provider).id,
    redirect_uri: attempt.redirectUri,
    scope: provider.scope,
    state: attempt.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Exchanges the platform's answer for the account that it is about.
 * @throws {ConsentRefused} where the visitor said no
 * @throws {CodeRefused} where their code is not accepted; anything else is the platform's failure
 */
export async function fetchAccount<Account extends PlatformAccount>(
  provider: Provider<Account>,
  endpoints: Endpoints,
  attempt: Attempt,
  answer: { code?: string | undefined; error?: string | undefined },
): Promise<Account> {
  if (answer.error === 'access_denied') throw new ConsentRefused();
  if (!answer.code && !answer.error) throw new CodeRefused('A visitor came back without a code.');
  const { id, secret } = clientOf(provider);
  const client: oauth.Client = { client_id: id };
  const server: oauth.AuthorizationServer = {
    issuer: new URL(endpoints.authorizeUrl).origin,
    token_endpoint: endpoints.tokenUrl,
  };
  // The operator chose the endpoints. Plain http is for a stand-in or a test's own server.
  const options = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS), [oauth.allowInsecureRequests]: true });

  // Only what RFC 6749 knows, in a form that can hold no second value: the state was already compared.
  const given = new URLSearchParams({ state: attempt.state });
  if (answer.code) given.set('code', answer.code);
  if (answer.error) given.set('error', answer.error);
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
  return provider.readAccount(await readJson(response));
}

/** Whose fault it is that the platform gave no token, as far as it says so. Quotes only words of the standard. */
function explainRefusal(cause: unknown, { name, slug }: Provider): unknown {
  if (!(cause instanceof oauth.ResponseBodyError)) return cause;
  const { error } = cause;
  if (CODE_ERRORS.includes(error)) return new CodeRefused(`${name} refused a code (${error}).`);
  if (!CLIENT_ERRORS.includes(error)) return cause;
  const variables = `${slug.toUpperCase()}_CLIENT`;
  return new Error(`${name} refused this site's client (${error}): check ${variables}_ID and ${variables}_SECRET.`);
}

/** @throws an error that quotes nothing of the answer, since it goes to the log */
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
