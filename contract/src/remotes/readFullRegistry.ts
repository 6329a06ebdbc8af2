import {
  findBadBuildField,
  isRecord,
  readRegistry,
  type LoadKind,
  type ReadRegistry,
} from './remoteRegistry.ts';

const loadKinds: readonly unknown[] = [
  'connect',
  'font',
  'img',
  'media',
] satisfies readonly LoadKind[];

/**
 * Reads a registry including its canaries. The host does not use this function, because every visitor would load its
 * code.
 */
export function readFullRegistry(value: unknown): ReadRegistry | undefined {
  return readRegistry(value, (entry) => {
    const field = findBadField(entry);
    const canary = isRecord(entry) ? entry['canary'] : undefined;
    return field ?? (canary === undefined || isCanary(canary) ? undefined : 'canary');
  });
}

function findBadField(build: unknown): string | undefined {
  return findBadBuildField(build) ?? (isRecord(build) ? findBadDetail(build) : undefined);
}

function findBadDetail({ buildId, loads }: Readonly<Record<string, unknown>>): string | undefined {
  if (buildId !== undefined && (typeof buildId !== 'string' || buildId === '')) return 'buildId';
  const isKnown = Array.isArray(loads) && loads.every((kind) => loadKinds.includes(kind));
  return loads === undefined || isKnown ? undefined : 'loads';
}

function isCanary(value: unknown): boolean {
  if (!isRecord(value) || value['canary'] !== undefined) return false;
  const { percent } = value;
  const isShare = Number.isInteger(percent) && Number(percent) >= 1 && Number(percent) <= 99;
  return isShare && findBadField(value) === undefined;
}
