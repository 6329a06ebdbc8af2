/** As an address of a machine or as a URL writes it: `localhost`, `127.0.0.1`, `::1`, `[::1]`. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127\.[\d.]+|::1|\[::1\])$/i;

/** Whether the host is the machine itself, which nobody else on the network can listen in on. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host);
}
