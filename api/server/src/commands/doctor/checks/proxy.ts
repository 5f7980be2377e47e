import net from 'node:net';
import { CLIENT_HEADERS, ConnectionView } from '../../../delivery/health/connection-view';
import { parseJson } from '../../../lib/parse-json';
import { combine, failed, ok, skipped, warning, type Check, type Finding } from '../../../delivery/setup/check';
import { SITE_UNREACHABLE, requestSite } from './site-config';

/** An address of RFC 5737 that no visitor has. */
const FORGED = '192.0.2.77';

/** Checks that the server sees the visitor's address, scheme and host through the proxies, and no visitor can forge them. */
export const proxyCheck: Check = {
  name: 'proxy headers',
  async run(installation) {
    const { publicUrl, trustProxy } = installation.config;
    if (!publicUrl) return skipped('PUBLIC_URL is not set.');
    const view = async (headers?: Record<string, string>) => {
      const response = await requestSite(installation, '/healthz/connection', headers).catch(() => undefined);
      return ConnectionView.safeParse(parseJson(response?.body ?? '')).data;
    };
    const [seen, seenForged, seenAsCdn] = await Promise.all([
      view(),
      view({ 'x-forwarded-for': FORGED }),
      // A CDN may refuse these.
      view(Object.fromEntries(CLIENT_HEADERS.map((name) => [name, FORGED]))),
    ]);
    if (!seen || !seenForged) return SITE_UNREACHABLE;
    return judgeProxy({ seen, seenForged, seenAsCdn, publicUrl: new URL(publicUrl), trustsAny: trustProxy !== 0 });
  },
};

/** The doctor's requests as the server saw them, all but the first with a forged address. */
interface Views {
  seen: ConnectionView;
  seenForged: ConnectionView;
  /** Forged in the headers of CDNs. */
  seenAsCdn?: ConnectionView | undefined;
  publicUrl: URL;
  trustsAny: boolean;
}

export function judgeProxy({ seen, seenForged, seenAsCdn, publicUrl, trustsAny }: Views): Finding {
  const findings: Finding[] = [];
  if (seenForged.address === FORGED) {
    findings.push(
      failed(
        'Visitors can forge their address: TRUST_PROXY is too high, or the server is reachable without the proxy. Set it to the number of proxies, or better to their addresses.',
      ),
    );
  } else if (seenAsCdn?.address === FORGED) {
    findings.push(
      failed(
        "Visitors can forge their address: the proxy believes a CDN's header from anybody. Let it believe the CDN's addresses alone (docs/operating.md).",
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
  if (findings.length === 0 && seen.cdn) findings.push(...judgeCdn(seen.address, seen.cdn));
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

/** Judges a CDN before a proxy that replaces `X-Forwarded-For`: it looks like a visitor. */
function judgeCdn(address: string, { name, client }: NonNullable<ConnectionView['cdn']>): Finding[] {
  const remedy = 'Name the addresses of the CDN to the proxy, and the header in which it names the visitor (docs/operating.md).';
  if (client === null)
    return [
      warning(
        `Requests come through ${name}. Unless ${address} is the public address of this machine, all visitors share one rate limit. ${remedy}`,
      ),
    ];
  if (isSameAddress(address, client)) return [];
  return [
    failed(
      `Requests come through ${name}, and the server takes ${address}, one of its addresses, for every visitor, so all share one rate limit. ${remedy}`,
    ),
  ];
}

/** Compares IPv6 addresses in any notation. */
function isSameAddress(one: string, other: string): boolean {
  if (!net.isIP(one) || !net.isIP(other)) return false;
  const list = new net.BlockList();
  const family = (address: string) => (net.isIPv6(address) ? 'ipv6' : 'ipv4');
  list.addAddress(one, family(one));
  return list.check(other, family(other));
}
