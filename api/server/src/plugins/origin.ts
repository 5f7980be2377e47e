import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The origin that the visitor's browser uses: PUBLIC_URL, or the request's own. */
    publicOrigin: string;
  }
}

/**
 * Fastify's `trustProxy` option of TRUST_PROXY: whose `X-Forwarded-*` headers are trusted. A number of proxies is only safe if no
 * client can reach the server without them; a list of addresses always is.
 */
export function trustProxyOption(proxies: number | string[]): string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

/** Decorates requests with `publicOrigin`. */
export function installPublicOrigin(app: FastifyInstance, publicUrl: string | undefined): void {
  app.decorateRequest('publicOrigin', {
    getter(this: FastifyRequest) {
      return publicUrl ?? `${this.protocol}://${this.host}`;
    },
  });
}
