import type { FastifyRequest } from 'fastify';
import { knownTexts } from '@greenroom/contract/texts';
import { msg, readerIn } from '../../lib/texts';
import { networkOf } from '../../plugins/rate-limits';
import type { SignInPlace } from '../../session/session.repository';

/** The first match counts: other browsers call themselves Chrome and Safari too, and iPhones Mac OS. */
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Names the kind of browser and system, such as "Firefox on Windows"; nothing more is stored. */
export function deviceOf(userAgent = ''): string {
  const find = (kinds: typeof BROWSERS) => kinds.find(([pattern]) => pattern.test(userAgent))?.[1];
  return `${find(BROWSERS) ?? 'A browser'} on ${find(SYSTEMS) ?? 'an unknown system'}`;
}

const inLanguage = knownTexts(msg('{browser} on {system}'), msg('A browser'), msg('an unknown system'));

export const deviceText = (language: string, device: string): string => inLanguage(readerIn(language), device);

/** Returns where a request comes from, as stored with its session (docs/privacy.md). */
export function placeOf(request: FastifyRequest): SignInPlace {
  const network = networkOf(request);
  return { device: deviceOf(request.headers['user-agent']), network: network.includes(':') ? `${network}/48` : `${network}.0/24` };
}
