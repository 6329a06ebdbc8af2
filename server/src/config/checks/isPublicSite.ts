import { isLoopbackHost } from '@parchi/contract';

/** Returns whether the server is for others than the person at this machine. */
export function isPublicSite(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return false;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && !isLoopbackHost(hostname);
}
