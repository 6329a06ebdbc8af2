import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';
import { unpackArchive } from './archive.ts';

const FONTS = 'print-engine/src/child/cover/fonts';

export type LastRelease = {
  /** Laid out like the repository: `server/src/main.mjs`, `host/dist` and the others. */
  readonly folder: string;
  remove(): Promise<void>;
};

/**
 * Unpacks the server and the built pages of the release that `npm run keep-release` kept. The folder is within this
 * repository, so that the server finds the npm packages that are installed here.
 */
export async function layLastRelease(): Promise<LastRelease> {
  const caches = path.join(repositoryRoot, '.cache');
  await mkdir(caches, { recursive: true });
  const folder = await mkdtemp(path.join(caches, 'last-release-'));
  unpackArchive(folder);
  const packages = await readdir(folder);
  await cp(path.join(repositoryRoot, FONTS), path.join(folder, FONTS), { recursive: true });
  const links = path.join(folder, 'node_modules/@parchi');
  await mkdir(links, { recursive: true });
  for (const name of packages) await symlink(path.join(folder, name), path.join(links, name));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
