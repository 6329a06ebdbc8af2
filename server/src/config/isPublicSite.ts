import { isLoopbackHost } from '@parchi/contract';

/** Whether others than the person at this machine are meant to come. */
export function isPublicSite(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return false;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && !isLoopbackHost(hostname);
}
