/** Loopback hosts as an IP address, a name, or the host part of a URL: `localhost`, `127.0.0.1`, `::1`, `[::1]`. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127\.[\d.]+|::1|\[::1\])$/i;

/** Returns whether the host is this machine itself. Nobody else on the network can read traffic to such a host. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host);
}
