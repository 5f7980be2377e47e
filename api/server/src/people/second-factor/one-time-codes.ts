import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** How many periods before and after the server's are accepted, since clocks differ. */
const WINDOW = 1;

/** A random secret of 160 bits, in base32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an app reads from a QR code. */
export const appAddress = (secret: string, { site, username }: { site: string; username: string }): string =>
  totp(secret, { issuer: site, label: username }).toString();

/**
 * The period of a one-time code (RFC 6238: SHA-1, six digits, 30 seconds), which is later than the last one that was used: no code counts twice.
 * @returns undefined for a wrong code
 */
export function periodOfCode(secret: string, code: string, { at, usedStep }: { at: Date; usedStep: number }): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  if (delta === null) return undefined;
  const step = Math.floor(at.getTime() / 1000 / PERIOD_SECONDS) + delta;
  return step > usedStep ? step : undefined;
}

const totp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
