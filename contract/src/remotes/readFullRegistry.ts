import { findBadBuildField, isRecord, readRegistry, type ReadRegistry } from './remoteRegistry.ts';

/** Reads a registry with its canaries. The host does without it, because every visitor would load the code. */
export function readFullRegistry(value: unknown): ReadRegistry | undefined {
  return readRegistry(value, (entry) => {
    const field = findBadField(entry);
    const canary = isRecord(entry) ? entry['canary'] : undefined;
    return field ?? (canary === undefined || isCanary(canary) ? undefined : 'canary');
  });
}

function findBadField(build: unknown): string | undefined {
  const buildId = isRecord(build) ? build['buildId'] : undefined;
  const isNamed = buildId === undefined || (typeof buildId === 'string' && buildId !== '');
  return findBadBuildField(build) ?? (isNamed ? undefined : 'buildId');
}

function isCanary(value: unknown): boolean {
  if (!isRecord(value) || value['canary'] !== undefined) return false;
  const { percent } = value;
  const isShare = Number.isInteger(percent) && Number(percent) >= 1 && Number(percent) <= 99;
  return isShare && findBadField(value) === undefined;
}
