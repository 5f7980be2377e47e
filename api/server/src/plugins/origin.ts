import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpProblem } from '../lib/http-problem';

/** A name or an address, with or without a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The origin that the visitor's browser uses: PUBLIC_URL, or the request's own, which whoever sends it can make up. So it may only
     * decide on the response: what others rely on needs `config.publicUrl`.
     * @throws {HttpProblem} 400 if the request's own is none
     */
    publicOrigin: string;
    /** True with PUBLIC_URL: the site has one origin, whatever a request says. */
    hasPublicUrl: boolean;
  }
}

/**
 * Fastify's `trustProxy` option of TRUST_PROXY: whose `X-Forwarded-*` headers are trusted. A number of proxies is only safe if no
 * client can reach the server without them; a list of addresses always is.
 */
export function trustProxyOption(proxies: number | string[]): string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

/** Decorates requests with `publicOrigin` and `hasPublicUrl`. */
export function installPublicOrigin(app: FastifyInstance, publicUrl: string | undefined): void {
  app.decorateRequest('hasPublicUrl', publicUrl !== undefined);
  app.decorateRequest('publicOrigin', {
    getter(this: FastifyRequest) {
      if (publicUrl !== undefined) return publicUrl;
      if (!HOST.test(this.host)) throw new HttpProblem(400, 'The Host header of this request is not the address of a site.');
      return `${this.protocol}://${this.host}`;
    },
  });
}
