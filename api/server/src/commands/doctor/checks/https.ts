import tls from 'node:tls';
import { DAY } from '../../../lib/durations';
import { causeOf, combine, failed, ok, skipped, warning, type Check, type Finding } from '../../../delivery/setup/check';
import { request } from '../../../delivery/setup/check-http';
import { SITE_UNREACHABLE, requestSite } from './site-config';

const TIMEOUT_MS = 8000;
/** Renewals happen a month before the end, so something is wrong then. */
const WARNING_DAYS = 14;

/** Result of the TLS handshake. */
export interface Certificate {
  /** Reason browsers refuse it, such as `CERT_HAS_EXPIRED`. */
  problem: string | undefined;
  validUntil: Date;
}

/** Checks that browsers accept the certificate, stay with https, and are led to it from http. */
export const httpsCheck: Check = {
  name: 'https',
  async run(installation) {
    const { publicUrl } = installation.config;
    if (!publicUrl) return skipped('PUBLIC_URL is not set.');
    const url = new URL(publicUrl);
    if (url.protocol === 'http:') return judgePlain(url.hostname);
    const certificate = await readCertificate(url).catch(() => undefined);
    const response = await requestSite(installation, '/healthz').catch(() => undefined);
    if (!certificate || !response) return SITE_UNREACHABLE;
    const findings = [judgeCertificate(certificate, url.hostname, new Date()), judgeHsts(response.headers['strict-transport-security'])];
    // Other ports than 443 have no known counterpart for http.
    if (!url.port) {
      const plain = await request(`http://${url.hostname}/`).then(
        ({ status, headers }) => ({ status, location: headers.location }),
        causeOf,
      );
      findings.push(judgeRedirect(plain, url));
    }
    return combine(findings);
  },
};

/** http is for this machine alone. */
export function judgePlain(hostname: string): Finding {
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return skipped('PUBLIC_URL is of this machine.');
  return failed(
    'PUBLIC_URL begins with http: passwords and sessions travel in the clear. Put a proxy with TLS in front (docs/operating.md), and set PUBLIC_URL=https://….',
  );
}

export function judgeCertificate({ problem, validUntil }: Certificate, hostname: string, now: Date): Finding {
  const days = Math.floor((validUntil.getTime() - now.getTime()) / DAY);
  if (days < 0)
    return failed(
      `The certificate of ${hostname} expired on ${dateOf(validUntil)}. Renew it, and find out why that did not happen by itself.`,
    );
  if (problem)
    return failed(
      `Browsers refuse the certificate of ${hostname} (${problem}). Install one for this name from a public authority, with its whole chain.`,
    );
  const text = `The certificate is valid for ${days} days, until ${dateOf(validUntil)}.`;
  return days < WARNING_DAYS ? warning(`${text} Check the renewal: it should have happened.`) : ok(text);
}

/** @param header `Strict-Transport-Security` */
export function judgeHsts(header: string | undefined): Finding {
  if (header && !/max-age=0\b/.test(header)) return ok('Browsers stay with https.');
  return failed(
    'The site sends no Strict-Transport-Security. The server sends it if PUBLIC_URL begins with https: set it for every server, and let the proxy pass the header.',
  );
}

/** @param plain the response to http, or why there is none */
export function judgeRedirect(plain: { status: number; location: string | undefined } | string, url: URL): Finding {
  if (typeof plain === 'string')
    return warning(`http://${url.hostname} can't be reached (${plain}). Open port 80 and redirect to https, for those who type the name.`);
  const { status, location = '' } = plain;
  const isRedirect = status >= 300 && status < 400 && URL.canParse(location) && new URL(location).protocol === 'https:';
  return isRedirect
    ? ok('http leads to https.')
    : failed(
        `http://${url.hostname} responds with ${status} and does not lead to https. Redirect all of port 80 to ${url.origin} in the proxy.`,
      );
}

/** Reads the server's certificate, even one that browsers refuse. @throws if there is none */
function readCertificate({ hostname, port }: URL): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = tls.connect({
      host,
      port: Number(port || 443),
      servername: /^[\d.]+$|:/.test(host) ? '' : host,
      rejectUnauthorized: false,
    });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('timeout')));
    socket.on('error', reject);
    socket.on('secureConnect', () => {
      const problem = socket.authorized ? undefined : String(socket.authorizationError);
      resolve({ problem, validUntil: new Date(socket.getPeerCertificate().valid_to) });
      socket.destroy();
    });
  });
}

const dateOf = (date: Date) => date.toISOString().slice(0, 10);
