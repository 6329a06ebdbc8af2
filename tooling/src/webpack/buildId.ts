import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE_FOLDERS = [
  'contract/src',
  'shared-api/src',
  'shared-ui/src',
  'standalone/src',
  'tooling/src/webpack',
];

/**
 * Names one build of an app by the content of everything that goes into it (8 hex digits), so that two
 * builds of a remote in one page never share webpack's chunk registry: the newer would be handed the
 * older one's modules.
 */
export function buildId(repositoryRoot: string, app: string): string {
  const hash = createHash('sha256');
  for (const folder of [join(app, 'src'), ...SOURCE_FOLDERS]) {
    const files = readdirSync(join(repositoryRoot, folder), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) {
      // The same sources in another folder are the same build.
      hash.update(file.slice(repositoryRoot.length)).update('\0').update(readFileSync(file));
    }
  }
  hash.update(readFileSync(join(repositoryRoot, 'package-lock.json')));
  return hash.digest('hex').slice(0, 8);
}
