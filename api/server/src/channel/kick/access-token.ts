import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { kickChannel } from '../../db/schema';
import { CannotDecrypt } from '../../lib/secret-box';
import { CodeRefused } from '../../core/oauth/oauth-client';
import { findChannel, TOKEN_PURPOSE, tokenColumns, type ChannelRow } from './channel.repository';
import { AccessRefused, KickFailed } from './kick-api';
import type { KickContext } from './kick-context';
import { MINUTE, SECOND } from '../../lib/durations';

/** Remaining lifetime at which an access token is refreshed. */
const REFRESH_AHEAD_MS = 5 * MINUTE;
/** Longer than the refresh's timeout. */
const LEASE_MS = 30 * SECOND;

const CONNECT_AGAIN = 'Kick no longer accepts the connection. Please connect the channel again.';

/** Calls Kick's API with the channel's access token, refreshed if needed, or once if Kick refuses it. @throws {KickFailed} */
export async function withAccessToken<Result>(
  kick: KickContext,
  channel: ChannelRow,
  use: (token: string) => Promise<Result>,
): Promise<Result> {
  const token = await accessToken(kick, channel, false);
  try {
    return await use(token);
  } catch (cause) {
    if (!(cause instanceof AccessRefused)) throw cause;
    return use(await accessToken(kick, (await findChannel(kick.db)) ?? channel, true));
  }
}

/** @throws {KickFailed} */
async function accessToken(kick: KickContext, channel: ChannelRow, isRefused: boolean): Promise<string> {
  if (channel.tokenError !== null) throw new KickFailed(CONNECT_AGAIN);
  const leftMs = channel.accessExpiresAt.getTime() - kick.now().getTime();
  if (leftMs > REFRESH_AHEAD_MS && !isRefused) return decrypt(kick, channel.accessToken);
  const refreshed = await refresh(kick, channel);
  if (refreshed) return refreshed;
  // Another server refreshes it, or just has. Until then the current one works.
  const current = await findChannel(kick.db);
  if (current && current.accessToken !== channel.accessToken) return decrypt(kick, current.accessToken);
  if (leftMs > 0 && !isRefused) return decrypt(kick, channel.accessToken);
  throw new KickFailed('The access to Kick is being refreshed.');
}

/**
 * Refreshes the tokens under a lease, since a refresh token works once; a transaction must not wait for another site.
 * @returns the new access token; undefined while another server refreshes
 */
async function refresh(kick: KickContext, channel: ChannelRow): Promise<string | undefined> {
  const { db, now, secrets } = kick;
  const at = now();
  const isFree = or(isNull(kickChannel.refreshLeaseUntil), lt(kickChannel.refreshLeaseUntil, at));
  const [leased] = await db
    .update(kickChannel)
    .set({ refreshLeaseUntil: new Date(at.getTime() + LEASE_MS) })
    .where(and(eq(kickChannel.refreshToken, channel.refreshToken), isFree))
    .returning({ refreshToken: kickChannel.refreshToken });
  if (!leased) return undefined;
  const isOurs = eq(kickChannel.refreshToken, leased.refreshToken);
  const before = decrypt(kick, leased.refreshToken);
  try {
    const tokens = await kick.refresh(before);
    const columns = tokenColumns(tokens, { secrets, at: now(), before });
    await db.update(kickChannel).set(columns).where(isOurs);
    return tokens.access;
  } catch (cause) {
    const isLost = cause instanceof CodeRefused;
    await db
      .update(kickChannel)
      .set({ refreshLeaseUntil: null, ...(isLost && { tokenError: CONNECT_AGAIN }) })
      .where(isOurs);
    throw isLost ? new KickFailed(CONNECT_AGAIN) : new KickFailed('The access to Kick could not be refreshed.', { cause });
  }
}

/** @throws {KickFailed} */
export function decrypt({ secrets }: Pick<KickContext, 'secrets'>, encrypted: string): string {
  try {
    return secrets.decrypt(encrypted, TOKEN_PURPOSE);
  } catch (cause) {
    if (cause instanceof CannotDecrypt)
      throw new KickFailed('The stored access to Kick can no longer be decrypted. Please connect the channel again.');
    throw cause;
  }
}
