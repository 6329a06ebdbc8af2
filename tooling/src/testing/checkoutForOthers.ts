import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rmdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { repositoryRoot } from '../repositoryRoot.ts';

/**
 * Mounts the repository, until the test ends, in a folder that every user may open. Other users can't open a checkout
 * in root's home folder.
 * @returns a function that maps the path of a file of the repository to this folder, and returns other paths unchanged
 */
export async function openCheckoutForOthers(
  context: TestContext,
): Promise<(file: string) => string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-checkout-'));
  await chmod(folder, 0o755);
  const mount = spawnSync('mount', ['--bind', repositoryRoot, folder], { encoding: 'utf8' });
  if (mount.status !== 0) throw new Error(`The repository can’t be mounted: ${mount.stderr}`);
  context.after(async () => {
    spawnSync('umount', ['--lazy', folder]);
    // Never remove recursively: this would delete the repository if it were still mounted.
    await rmdir(folder);
  });
  return (file) => {
    const relative = path.relative(repositoryRoot, file);
    return relative.startsWith('..') ? file : path.join(folder, relative);
  };
}
