import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../plugins/rate-limits';

/** Each stream takes less than 20 KB (docs/performance.md#live-updates). */
const MAX_STREAMS = 20_000;
/** The rest is kept for members: a guest's address costs nothing. */
const MAX_GUEST_STREAMS = 15_000;
/** Mobile networks share an address among many visitors; those beyond it poll. */
const MAX_PER_ADDRESS = 500;
const MAX_GUESTS_PER_ADDRESS = 100;
/** The guests of an IPv6 /48, the largest network that a connection usually gets. */
const MAX_GUESTS_PER_NETWORK = 1000;
const NETWORK_PREFIX = 48;
/** Each visible window has one. */
const MAX_PER_MEMBER = 20;

/** Counts open streams, and refuses those above the limits (docs/security.md#one-visitor). */
export class StreamLimits {
  private readonly open = new Map<string, number>();

  /** Counts a stream, unless it is too many. @returns releases it; undefined if it is refused */
  take(request: FastifyRequest, memberId: string | undefined): (() => void) | undefined {
    const counted = limitsOf(request, memberId);
    if (counted.some(([key, max]) => (this.open.get(key) ?? 0) >= max)) return undefined;
    for (const [key] of counted) this.open.set(key, (this.open.get(key) ?? 0) + 1);
    return () => {
      for (const [key] of counted) {
        const left = (this.open.get(key) ?? 1) - 1;
        if (left > 0) this.open.set(key, left);
        else this.open.delete(key);
      }
    };
  }
}

function limitsOf(request: FastifyRequest, memberId: string | undefined): [string, number][] {
  const address = addressOf(request);
  const who: [string, number][] =
    memberId === undefined
      ? [
          ['guests', MAX_GUEST_STREAMS],
          [`guests of address ${address}`, MAX_GUESTS_PER_ADDRESS],
          [`guests of network ${addressOf(request, NETWORK_PREFIX)}`, MAX_GUESTS_PER_NETWORK],
        ]
      : [[`member ${memberId}`, MAX_PER_MEMBER]];
  return [['all', MAX_STREAMS], [`address ${address}`, MAX_PER_ADDRESS], ...who];
}
