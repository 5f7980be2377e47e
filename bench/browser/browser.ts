import { type Browser, chromium } from '@playwright/test';
import { launchArgs } from '../../kit/lib/chromium.mjs';
import type { Certificate } from './loads/server';

/** Launches Chromium, which trusts a server's certificate. */
export function launch(certificate?: Certificate, args: string[] = []): Promise<Browser> {
  const trust = certificate ? [`--ignore-certificate-errors-spki-list=${certificate.fingerprint}`] : [];
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: [...launchArgs(), ...trust, ...args] });
}
