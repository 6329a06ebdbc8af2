import { isInRange } from './isInRange.ts';

export interface Advisory {
  package: string;
  /** As `isInRange` reads it. */
  vulnerable: string;
  title: string;
}

export interface Lockfile {
  packages: Record<string, { version?: string; dev?: boolean }>;
}

/** @returns a line for each package that is installed in production and has an advisory */
export function findAdvisories(lockfile: Lockfile, advisories: readonly Advisory[]): string[] {
  return Object.entries(lockfile.packages).flatMap(([place, { version, dev }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!place.includes('node_modules/') || version === undefined || dev === true) return [];
    return advisories
      .filter((one) => one.package === name && isInRange(version, one.vulnerable))
      .map(({ vulnerable, title }) => `${place} is ${version}, in ${vulnerable}: ${title}`);
  });
}
