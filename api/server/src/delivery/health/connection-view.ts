import net from 'node:net';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { plainAddress } from '../../lib/plain-address';

/** A client as the server sees it through the proxies, for the check of TRUST_PROXY. */
export const ConnectionView = z.object({
  /** The client's own address; a proxy's if TRUST_PROXY is too low. */
  address: z.string(),
  protocol: z.string(),
  host: z.string(),
  /** The addresses in `X-Forwarded-For`, and those that are not trusted. */
  forwarded: z.number(),
  untrusted: z.number(),
  /** The CDN that the request claims; null without one. */
  cdn: z
    .object({
      name: z.string(),
      /** The client by the CDN's own header, which the server never believes; null without one. */
      client: z.string().nullable(),
    })
    .nullable(),
});
export type ConnectionView = z.infer<typeof ConnectionView>;

/** The headers by which CDNs mark requests, and in which some name the client. */
const CDNS = [
  { name: 'Cloudflare', mark: 'cf-ray', client: 'cf-connecting-ip' },
  { name: 'CloudFront', mark: 'x-amz-cf-id', client: 'cloudfront-viewer-address' },
  { name: 'Fastly', mark: 'fastly-ff', client: 'fastly-client-ip' },
  { name: 'Fastly', mark: 'fastly-client-ip', client: 'fastly-client-ip' },
  { name: 'Akamai', mark: 'akamai-origin-hop', client: 'true-client-ip' },
  { name: 'Azure Front Door', mark: 'x-azure-ref', client: 'x-azure-clientip' },
  // RFC 8586, for any other.
  { name: 'a CDN', mark: 'cdn-loop', client: 'true-client-ip' },
] as const;

/** The headers in which a proxy may wrongly believe any visitor. */
export const CLIENT_HEADERS = [...new Set([...CDNS.map(({ client }) => client), 'x-real-ip'])];

/** Describes a request's connection. It has nothing that the client, or its CDN, does not know. */
export function connectionViewOf(request: FastifyRequest): ConnectionView {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .filter((address) => address.trim()).length;
  // `ips` begins with the connection's own address, and ends with the first that is not trusted.
  const trusted = (request.ips?.length ?? 1) - 1;
  const { ip, protocol, host, headers } = request;
  const cdn = CDNS.find(({ mark }) => headers[mark] !== undefined);
  return {
    address: plainAddress(ip),
    protocol,
    host,
    forwarded,
    untrusted: forwarded - trusted,
    cdn: cdn ? { name: cdn.name, client: clientIn(cdn.client, String(headers[cdn.client] ?? '')) } : null,
  };
}

function clientIn(header: string, value: string): string | null {
  // With a port, and IPv6 without brackets: 2001:db8::1:443 would be an address of its own.
  const address = plainAddress(header === 'cloudfront-viewer-address' ? value.replace(/:\d+$/, '') : value);
  return net.isIP(address) === 0 ? null : address;
}
