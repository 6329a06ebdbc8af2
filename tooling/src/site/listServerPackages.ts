import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';

/** Returns the folders of the npm packages with which the server runs, as npm lists them; without our workspaces. */
export function listServerPackages(): string[] {
  const args = ['ls', '--omit=dev', '--all', '--parseable', '--workspace', '@parchi/server'];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stderr}`);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => path.relative(repositoryRoot, line))
    .filter((folder) => folder !== '' && !folder.startsWith('node_modules/@parchi/'));
}
