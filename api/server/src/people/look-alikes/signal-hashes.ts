import { createHmac, hkdfSync } from 'node:crypto';

/** The key of the hashes: derived from the session secret, so that the database alone reveals no address (docs/decisions/0043-look-alikes.md). */
export const signalKey = (sessionSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', 'greenroom member signals', 32));

/** From where a request came. */
interface Origin {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  address: string;
  /** The headers of a browser; undefined if it sent none. */
  userAgent: string | undefined;
  acceptLanguage: string | undefined;
}

/** Hashes of an origin. A device can be compared at the same address only, so that it cannot be followed from network to network. */
export function hashSignals({ address, userAgent, acceptLanguage }: Origin, key: Buffer): { addressHash: string; deviceHash: string } {
  const hash = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex').slice(0, 32);
  return {
    addressHash: hash('address', address),
    deviceHash: hash('device', address, kindOfDevice(userAgent ?? ''), languageOf(acceptLanguage ?? '')),
  };
}

/** The browser and its system without version numbers, which updates change. */
const kindOfDevice = (userAgent: string): string => userAgent.replace(/[\d._]+/g, '');

/** The preferred language, such as `de-AT`. */
const languageOf = (acceptLanguage: string): string => acceptLanguage.split(/[,;]/)[0]?.trim().toLowerCase() ?? '';
