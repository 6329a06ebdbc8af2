import { isLoopbackHost, type RemoteRegistry } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';

/** Finds the other origins from which remotes are loaded. A remote at an origin that is not safe is not loaded. */
export function findOrigins(registry: RemoteRegistry): readonly string[] {
  const addresses = Object.values(registry).flatMap(({ entry }) => otherOrigin(entry) ?? []);
  return [...new Set(addresses.filter(isSafe).map(({ origin }) => origin))];
}

/** Logs an error for each build, canaries too, that is not loaded because its origin is not safe. */
export function reportUnsafeOrigins(registry: RemoteRegistry, log: FastifyBaseLogger): void {
  for (const [name, { entry, canary }] of Object.entries(registry)) {
    for (const address of canary === undefined ? [entry] : [entry, canary.entry]) {
      const other = otherOrigin(address);
      if (other === undefined || isSafe(other)) continue;
      log.error({ area: 'site', alert: 'insecure_remote', remote: name }, refusal(name, address));
    }
  }
}

/** Returns the address of an entry that is not one of our own paths. */
function otherOrigin(entry: string): URL | undefined {
  if (!/^https?:\/\//i.test(entry) || !URL.canParse(entry)) return undefined;
  return new URL(entry);
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopbackHost(hostname);
}

function refusal(name: string, entry: string): string {
  return `remotes.json: ${name} is not loaded from ${entry}, for over http anybody on the way can change its code. Serve it over https.`;
}
