import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';
import { dependenciesOf, webApps } from '../workspaces.ts';
import { writeArchive } from './archive.ts';

/**
 * `npm run keep-release [-- <commit>]`: builds a released commit, or the present one, and keeps its server and pages in
 * place of those that were kept before. Tests run them beside those of this commit (`layLastRelease`). Takes some
 * minutes.
 */
const SERVER = 'server';
/**
 * Patterns of files that the tests do without. Fonts, and what pdf.js reads for rare documents, are large and seldom
 * change; the server compresses pages by itself where no compressed copy lies beside them, and is started from its
 * sources.
 */
const LEFT_OUT = [
  '*.test.ts',
  '*.test-d.ts',
  'testing',
  'node_modules',
  'server/dist',
  '*.ttf',
  'pdfjs-*',
  '*.map',
  '*.br',
  '*.gz',
];

const [commit = 'HEAD'] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'parchi-release-'));
try {
  run('git', ['worktree', 'add', '--detach', folder, commit], repositoryRoot);
  run('npm', ['ci'], folder);
  run('npm', ['run', 'build'], folder);
  const kept = [
    ...new Set([SERVER, ...dependenciesOf(SERVER)]),
    ...webApps.map((name) => `${name}/dist`),
  ];
  writeArchive(folder, kept, LEFT_OUT);
} finally {
  run('git', ['worktree', 'remove', '--force', folder], repositoryRoot);
  rmSync(folder, { recursive: true, force: true });
}
console.log(`The server and the pages of ${commit} are kept.`);

function run(program: string, args: string[], cwd: string): void {
  execFileSync(program, args, { cwd, stdio: 'inherit' });
}
