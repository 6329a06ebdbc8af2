import { isLoopbackHost } from '@parchi/contract';

/** Returns whether the server is meant for other people than the one at this machine. */
export function isPublicSite(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return false;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && !isLoopbackHost(hostname);
}
