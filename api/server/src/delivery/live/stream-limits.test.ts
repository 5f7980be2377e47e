import type { FastifyRequest } from 'fastify';
import { StreamLimits } from './stream-limits';

const from = (ip: string) => ({ ip }) as FastifyRequest;

/** Opens streams until one is refused. @returns how many were opened */
function fill(limits: StreamLimits, addressOf: (stream: number) => string, memberOf?: (stream: number) => string): number {
  let opened = 0;
  while (opened < 30_000 && limits.take(from(addressOf(opened)), memberOf?.(opened))) opened += 1;
  return opened;
}
const ipv4 = (stream: number) => `198.51.${Math.floor(stream / 256) % 256}.${stream % 256}`;

it.each<[string, number, (stream: number) => string, ((stream: number) => string) | undefined]>([
  ['guests of an address', 100, () => '192.0.2.1', undefined],
  ['guests of an IPv6 /64', 100, (stream) => `2001:db8::${stream.toString(16)}`, undefined],
  ['guests of an IPv6 /48', 1000, (stream) => `2001:db8:0:${stream.toString(16)}::1`, undefined],
  ['guests of any addresses', 15_000, ipv4, undefined],
  ['a member', 20, ipv4, () => '1'],
  ['members of an address', 500, () => '192.0.2.1', String],
  ['members of any addresses', 20_000, ipv4, String],
])('limits the streams of %s to %i', (_who, expected, addressOf, memberOf) => {
  expect(fill(new StreamLimits(), addressOf, memberOf)).toBe(expected);
});

it('keeps a share for members while guests have as many as they may, and frees what is closed', () => {
  const limits = new StreamLimits();
  const release = limits.take(from('192.0.2.1'), undefined);
  fill(limits, ipv4);
  expect(limits.take(from('192.0.2.2'), undefined)).toBeUndefined();
  expect(limits.take(from('192.0.2.2'), '1')).toBeDefined();
  release?.();
  expect(limits.take(from('192.0.2.2'), undefined)).toBeDefined();
});
