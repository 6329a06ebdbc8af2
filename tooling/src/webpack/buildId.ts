import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';
import { webPackages } from '../workspaces.ts';

const SOURCE_FOLDERS = [...webPackages.map((name) => `${name}/src`), 'tooling/src/webpack'];

/**
 * Returns 8 hex digits that identify a build by the content of all its sources. Two builds of a remote in one page of
 * the site must not share webpack's chunk registry, or the newer build would get modules of the older one.
 */
export function buildId(appFolder: string): string {
  const hash = createHash('sha256');
  const folders = SOURCE_FOLDERS.map((folder) => join(repositoryRoot, folder));
  for (const folder of [join(appFolder, 'src'), ...folders]) {
    for (const file of filesIn(folder)) {
      // Paths are relative, so that the same sources in another folder give the same id.
      hash.update(relative(folder, file)).update('\0').update(readFileSync(file));
    }
  }
  hash.update(readFileSync(join(repositoryRoot, 'package-lock.json')));
  return hash.digest('hex').slice(0, 8);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
