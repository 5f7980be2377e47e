import { ConnectionView } from '../../../delivery/health/connection-view';
import { parseJson } from '../../../lib/parse-json';
import { combine, failed, ok, skipped, warning, type Check, type Finding } from '../check';
import { SITE_UNREACHABLE, requestSite } from './site-config';

/** An address of RFC 5737 that no visitor has. */
const FORGED = '192.0.2.77';

/** Whether the server sees the visitor's address, scheme and host through the proxies, and no visitor can forge them. */
export const proxyCheck: Check = {
  name: 'proxy headers',
  async run(installation) {
    const { publicUrl, trustProxy } = installation.config;
    if (!publicUrl) return skipped('PUBLIC_URL is not set.');
    const [plain, forged] = await Promise.all([
      requestSite(installation, '/healthz/connection').catch(() => undefined),
      requestSite(installation, '/healthz/connection', { 'x-forwarded-for': FORGED }).catch(() => undefined),
    ]);
    const [seen, seenForged] = [plain, forged].map((response) => ConnectionView.safeParse(parseJson(response?.body ?? '')).data);
    if (!seen || !seenForged) return SITE_UNREACHABLE;
    return judgeProxy({ seen, seenForged, publicUrl: new URL(publicUrl), trustsAny: trustProxy !== 0 });
  },
};

/** How the server saw two requests of the doctor, the second with a forged address. */
interface Views {
  seen: ConnectionView;
  seenForged: ConnectionView;
  publicUrl: URL;
  /** Whether TRUST_PROXY names any proxy. */
  trustsAny: boolean;
}

export function judgeProxy({ seen, seenForged, publicUrl, trustsAny }: Views): Finding {
  const findings: Finding[] = [];
  if (seenForged.address === FORGED) {
    findings.push(
      failed(
        'Visitors can forge their address: TRUST_PROXY is too high, or the server is reachable without the proxy. Set it to the number of proxies, or better to their addresses.',
      ),
    );
  } else if (seen.untrusted > 0) {
    findings.push(
      failed(
        `TRUST_PROXY is too low: the server takes ${seen.address}, a proxy, for every visitor, so all share one rate limit. Set it to the number of proxies in front of the server, or to their addresses.`,
      ),
    );
  } else if (trustsAny && seen.forwarded === 0) {
    findings.push(
      failed('No proxy sends X-Forwarded-For, though TRUST_PROXY is set. Let the proxy send it, or set TRUST_PROXY=0 if there is none.'),
    );
  }
  // Without a trusted proxy, the scheme and host are those of the server's own connection.
  if (findings.length === 0 && seen.protocol !== publicUrl.protocol.slice(0, -1)) {
    findings.push(
      warning(
        `The server sees ${seen.protocol} instead of ${publicUrl.protocol.slice(0, -1)}. Let the proxy send X-Forwarded-Proto, and set TRUST_PROXY so that the server trusts it.`,
      ),
    );
  }
  if (seen.host !== publicUrl.host) {
    findings.push(warning(`The server sees the host ${seen.host} instead of ${publicUrl.host}. Let the proxy pass the Host header.`));
  }
  return findings.length > 0 ? combine(findings) : ok("The server sees visitors' own addresses, and they can't forge them.");
}
