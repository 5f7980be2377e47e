import net from 'node:net';

/** Strips the port that some proxies send with an address: `203.0.113.9:4711`, `[2001:db8::1]:443`. */
export function plainAddress(text: string): string {
  const alone = text.replace(/:\d+$/, '').replace(/^\[(.+)\]$/, '$1');
  return net.isIP(text) === 0 && net.isIP(alone) !== 0 ? alone : text;
}
