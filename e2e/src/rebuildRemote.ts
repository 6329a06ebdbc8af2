import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RemoteName } from './remotes.ts';
import { repositoryRoot } from './site.ts';

export interface Rebuilt {
  /** The folder with the new container's files. */
  folder: string;
  remove: () => Promise<void>;
}

/**
 * Builds a remote anew from a copy of its sources in which some words were changed, as its team would after
 * a commit of theirs. Nothing else of the repository is built.
 */
export async function rebuildRemote(
  name: RemoteName,
  words: Record<string, string>,
): Promise<Rebuilt> {
  const cache = join(repositoryRoot, '.cache');
  await mkdir(cache, { recursive: true });
  // Inside the repository, where the copy finds its packages.
  const parent = await mkdtemp(join(cache, 'rebuilt-'));
  const copy = join(parent, name);
  for (const entry of ['src', 'package.json', 'webpack.config.ts']) {
    await cp(join(repositoryRoot, name, entry), join(copy, entry), { recursive: true });
  }
  const catalogue = join(copy, 'src/messages/en.json');
  const messages = JSON.parse(await readFile(catalogue, 'utf8')) as Record<string, string>;
  for (const id of Object.keys(words)) {
    if (!(id in messages)) throw new Error(`${name} has no words for ${id}`);
  }
  await writeFile(catalogue, JSON.stringify({ ...messages, ...words }));
  await promisify(execFile)(
    process.execPath,
    [
      join(repositoryRoot, 'node_modules/webpack-cli/bin/cli.js'),
      ...['--mode', 'production', '--config-name', 'container'],
    ],
    { cwd: copy },
  );
  return {
    folder: join(copy, 'dist'),
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}
