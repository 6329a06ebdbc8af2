import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface InstalledPackage {
  folder: string;
  version: string;
}

/** Finds a package as code in a folder does, whether npm installed it there, in a folder above, or as a workspace. */
export function findPackage(name: string, folder: string): InstalledPackage | undefined {
  // Don't resolve a path within the package: that fails for each path that the package's `exports` do not name.
  const places = createRequire(join(folder, 'index.js')).resolve.paths(name) ?? [];
  const manifest = places
    .map((place) => join(place, name, 'package.json'))
    .find((file) => existsSync(file));
  if (manifest === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return { folder: dirname(manifest), version };
}
