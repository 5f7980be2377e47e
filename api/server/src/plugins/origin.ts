import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The origin that the visitor's browser uses: PUBLIC_URL, or the request's own. */
    publicOrigin: string;
  }
}

/**
 * Whose word on the visitor's address, host and scheme is taken (TRUST_PROXY). So many proxies can be told from a
 * visitor only where nobody reaches the server past them; by their addresses they can be told anywhere.
 */
export function trusts(proxies: number | string[]): string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

/** Gives every request the origin that its browser sees. */
export function installPublicOrigin(app: FastifyInstance, publicUrl: string | undefined): void {
  app.decorateRequest('publicOrigin', {
    getter(this: FastifyRequest) {
      return publicUrl ?? `${this.protocol}://${this.host}`;
    },
  });
}

/** Cookies that hold something secret: out of scripts' reach, not sent along by other sites' forms. */
export function privateCookie(request: FastifyRequest) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.publicOrigin.startsWith('https:'),
  } as const;
}
