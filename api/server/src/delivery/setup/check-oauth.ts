import { z } from 'zod';
import type { PlatformConfig } from '../../config/config';
import { parseJson } from '../../lib/parse-json';
import { causeOf, failed, ok, skipped, warning, type Check, type Finding } from './check';
import { request, type Response } from './check-http';

/** Sign-in. */
export const discordCheck = oauthCheck('Discord', 'discord', { scope: 'identify', without: 'Members cannot sign in' });
/** Linking of Kick accounts. */
export const kickCheck = oauthCheck('Kick', 'kick', { scope: 'user:read', without: 'Members cannot link a Kick account' });

/** Checks whether a provider is reachable, and knows our client. No sign-in starts. */
function oauthCheck(title: string, key: 'discord' | 'kick', { scope, without }: { scope: string; without: string }): Check {
  const variable = title.toUpperCase();
  return {
    name: title,
    async run({ config }) {
      if (config.demo) return skipped('The demo has a mock provider.');
      const platform = config[key];
      const callback = `${config.publicUrl ?? 'https://<the site>'}/auth/${key}/callback`;
      if (!platform.client)
        return warning(
          `${without}. Enter its client in the panel under Set-up, or set ${variable}_CLIENT_ID and ${variable}_CLIENT_SECRET, and register ${callback} at ${title}.`,
        );
      for (const [name, url] of [
        ['AUTHORIZE', platform.authorizeUrl],
        ['TOKEN', platform.tokenUrl],
      ] as const) {
        const problem = await unreachable(url);
        if (problem)
          return failed(
            `${title}'s ${new URL(url).host} can't be reached (${problem}). Check the firewall and DNS of this machine, and ${variable}_${name}_URL if it is set.`,
          );
      }
      const finding = judgeClient(await redeemNothing(platform, platform.client, callback), { title, variable, callback });
      if (finding.status !== 'ok') return finding;
      const { status } = await request(authorizationRequest(platform, { client_id: platform.client.id, redirect_uri: callback, scope }));
      if (status === 400)
        return failed(
          `${title} refuses the callback ${callback}. Register exactly this address in the application at ${title}, under its redirects.`,
        );
      return status < 400
        ? finding
        : warning(`${title} can't confirm the callback ${callback} at present (status ${status}). Try again later.`);
    },
  };
}

async function unreachable(url: string): Promise<string | undefined> {
  try {
    const { status } = await request(url);
    return status >= 500 ? `status ${status}` : undefined;
  } catch (cause) {
    return causeOf(cause);
  }
}

/**
 * Returns an authorization request (RFC 6749, section 4.1.1, RFC 7636) that nobody follows. Some providers refuse a wrong callback at once.
 */
function authorizationRequest({ authorizeUrl }: PlatformConfig, parameters: Record<string, string>): string {
  const url = new URL(authorizeUrl);
  const all = { response_type: 'code', state: 'doctor', code_challenge: 'd'.repeat(43), code_challenge_method: 'S256', ...parameters };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}

/** Sends an invalid code: the provider checks the client first (RFC 6749, section 5.2), and issues nothing. */
function redeemNothing({ tokenUrl }: PlatformConfig, client: { id: string; secret: string }, callback: string): Promise<Response> {
  const form = {
    client_id: client.id,
    client_secret: client.secret,
    grant_type: 'authorization_code',
    code: 'doctor',
    redirect_uri: callback,
    code_verifier: 'd'.repeat(43),
  };
  return request(tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
}

const OAuthError = z.object({ error: z.string() });

/** Judges the response to an invalid code: `invalid_grant` is as it should be. */
export function judgeClient(
  { status, body }: Pick<Response, 'status' | 'body'>,
  names: { title: string; variable: string; callback: string },
): Finding {
  const { title, variable, callback } = names;
  const error = OAuthError.safeParse(parseJson(body)).data?.error;
  if (error === 'invalid_client' || status === 401) {
    return failed(
      `${title} refuses the client. Copy ${variable}_CLIENT_ID and ${variable}_CLIENT_SECRET from the application at ${title} again.`,
    );
  }
  if (error !== 'invalid_grant')
    return warning(`${title} can't confirm the client at present (status ${status}). Try again in some minutes.`);
  return ok(`${title} knows the client. Its application needs the callback ${callback}.`);
}
