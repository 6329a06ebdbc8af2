import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const repository = path.resolve(import.meta.dirname, '../../..');
/** Made by `npm run keep-release`. */
const archive = path.join(import.meta.dirname, '../releases/last-release.tgz');
const FONTS = 'print-engine/src/child/cover/fonts';

export type LastRelease = {
  /** Folder of the server's `main.mjs`. */
  readonly sources: string;
  remove(): Promise<void>;
};

/**
 * Unpacks the server of the last release. Its folder is within this repository, so that it finds the packages that are
 * installed here.
 */
export async function layLastRelease(): Promise<LastRelease> {
  const caches = path.join(repository, '.cache');
  await mkdir(caches, { recursive: true });
  const folder = await mkdtemp(path.join(caches, 'last-release-'));
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder]);
  const packages = await readdir(folder);
  await cp(path.join(repository, FONTS), path.join(folder, FONTS), { recursive: true });
  const links = path.join(folder, 'node_modules/@parchi');
  await mkdir(links, { recursive: true });
  for (const name of packages) await symlink(path.join(folder, name), path.join(links, name));
  return {
    sources: path.join(folder, 'server/src'),
    remove: () => rm(folder, { recursive: true }),
  };
}
