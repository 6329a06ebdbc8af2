import { isInRange } from './isInRange.ts';

export interface Advisory {
  package: string;
  /** Range of affected versions, which `isInRange` can parse. */
  vulnerable: string;
  title: string;
}

export interface Lockfile {
  packages: Record<string, { version?: string; dev?: boolean }>;
}

/** Returns a line for each production package with an advisory. */
export function findAdvisories(lockfile: Lockfile, advisories: readonly Advisory[]): string[] {
  return Object.entries(lockfile.packages).flatMap(([place, { version, dev }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!place.includes('node_modules/') || version === undefined || dev === true) return [];
    return advisories
      .filter((one) => one.package === name && isInRange(version, one.vulnerable))
      .map(({ vulnerable, title }) => `${place} is ${version}, in ${vulnerable}: ${title}`);
  });
}
