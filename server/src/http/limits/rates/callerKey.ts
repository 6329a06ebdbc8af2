import { isIPv6 } from 'node:net';

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Returns the key by which limits count an address. For IPv6 it is the /64 network, because one caller usually has all
 * of it.
 */
export function callerKey(address: string): string {
  const ipv4 = IPV4_IN_IPV6.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address;
  const [zoneless] = address.split('%');
  const written = new URL(`http://[${zoneless}]`).hostname.slice(1, -1).split('::');
  const [start = [], end = []] = written.map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - start.length - end.length).fill('0');
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`;
}
