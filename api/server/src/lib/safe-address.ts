import dns from 'node:dns';
import net, { type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Thrown for an address that a source may not have. The message is for the staff. */
export class AddressRefused extends Error {}

/** Public addresses that reach services of the machine's own cloud. */
const CLOUD_SERVICES = ['168.63.129.16'];
/** All publicly routed IPv6 addresses; it excludes IPv4 addresses in their several IPv6 forms. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Prefix with which resolvers of networks without IPv4 answer, before an IPv4 address (NAT64, RFC 6052). */
const TRANSLATED = ipaddr.parseCIDR('64:ff9b::/96');

/** Reads an address; of a mapped or translated one, the IPv4 address that is reached. */
function reached(address: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const parsed = ipaddr.process(address);
  const isTranslated = parsed.kind() === 'ipv6' && parsed.match(TRANSLATED);
  return isTranslated ? new ipaddr.IPv4(parsed.toByteArray().slice(12)) : parsed;
}

/** Tells whether an address is public. Everything else is refused: loopback, private, link-local, shared, multicast, reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = reached(address);
  if (CLOUD_SERVICES.includes(parsed.toString()) || parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(PUBLIC_IPV6);
}

/** Tells whether an address is in a range that the operator allows (`SOURCES_ALLOW`). */
export function isAllowedAddress(address: string, allow: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = reached(address);
  return allow.some((range) => {
    const [network, bits] = range.includes('/') ? ipaddr.parseCIDR(range) : ([ipaddr.parse(range), undefined] as const);
    return network.kind() === parsed.kind() && parsed.match(network, bits ?? (network.kind() === 'ipv4' ? 32 : 128));
  });
}

/** Checks a URL before the connection: the protocol, and an IP address as the host, which is never looked up. @throws {AddressRefused} */
export function checkAddress(url: URL, allow: readonly string[]): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new AddressRefused('Only https addresses can be fetched.');
  if (url.username || url.password) throw new AddressRefused('An address may not contain a name and a password.');
  const isInsecure = url.protocol === 'http:';
  if (isInsecure && allow.length === 0) throw new AddressRefused('The address must begin with https://.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (net.isIP(host)) checkResolved(host, allow, isInsecure);
}

/** Resolves names as the connection is made, so no name can resolve to another address after the check. */
export function checkedLookup(allow: readonly string[], isInsecure: boolean): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 4);
      try {
        for (const { address } of found) checkResolved(address, allow, isInsecure);
      } catch (cause) {
        return callback(cause as Error, '', 4);
      }
      const [first] = found;
      if (options.all) callback(null, found);
      else callback(null, first?.address ?? '', first?.family ?? 4);
    });
  };
}

function checkResolved(address: string, allow: readonly string[], isInsecure: boolean): void {
  if (isAllowedAddress(address, allow)) return;
  if (isInsecure) throw new AddressRefused('The address must begin with https://.');
  if (!isPublicAddress(address)) throw new AddressRefused('The address is inside a private network, which sources cannot reach.');
}
