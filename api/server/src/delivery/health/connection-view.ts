import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** How the server sees a client through the proxies, for the check of TRUST_PROXY. */
export const ConnectionView = z.object({
  /** The client's own address; a proxy's if TRUST_PROXY is too low. */
  address: z.string(),
  protocol: z.string(),
  host: z.string(),
  /** The number of addresses in `X-Forwarded-For`, and of those that are not trusted. */
  forwarded: z.number(),
  untrusted: z.number(),
});
export type ConnectionView = z.infer<typeof ConnectionView>;

/** Describes a request's connection. It has nothing that the client does not know. */
export function connectionViewOf(request: FastifyRequest): ConnectionView {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .filter((address) => address.trim()).length;
  // `ips` begins with the connection's own address, and ends with the first that is not trusted.
  const trusted = (request.ips?.length ?? 1) - 1;
  return { address: request.ip, protocol: request.protocol, host: request.host, forwarded, untrusted: forwarded - trusted };
}
