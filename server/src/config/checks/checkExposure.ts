import { isLoopbackHost } from '@parchi/contract';

type ExposureSettings = {
  readonly host: string;
  readonly publicUrl?: string | undefined;
  readonly trustProxy: boolean;
  readonly allowOpenDemo: boolean;
};

const REMEDY =
  'set PUBLIC_URL to the address that people type, such as https://parchi.example, or ALLOW_OPEN_DEMO=on for a trial without real data';

/**
 * Checks whether others could reach a server that is only safe for the person at this machine. Without `PUBLIC_URL`,
 * cookies lack `Secure`, payments go to the sandbox, and calls may come from any host name.
 * @returns a sentence for each setting that lets others in
 */
export function checkExposure(settings: ExposureSettings): string[] {
  const { host, publicUrl, trustProxy, allowOpenDemo } = settings;
  if (publicUrl !== undefined || allowOpenDemo) return [];
  if (!isLoopbackHost(host)) return [`HOST=${host} lets other machines in: ${REMEDY}.`];
  return trustProxy ? [`TRUST_PROXY=on means that a proxy lets others in: ${REMEDY}.`] : [];
}

/** Returns whether only the person at this machine can reach the server. */
export function isOnlyForThisMachine({ host, publicUrl }: ExposureSettings): boolean {
  return isLoopbackHost(publicUrl === undefined ? host : new URL(publicUrl).hostname);
}
