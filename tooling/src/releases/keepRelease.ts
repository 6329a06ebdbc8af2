import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';

/**
 * `npm run keep-release [-- <commit>]`: keeps the server of a released commit, or of the present one, in place of the
 * one that was kept before. Tests run it beside the server of this commit (`layLastRelease`).
 */
const ARCHIVE = 'server/testing/releases/last-release.tgz';
const PACKAGES = ['contract', 'object-store', 'print-engine', 'server'];
/** What the server does not need. Fonts are large and seldom change: the present ones are used. */
const LEFT_OUT = ['**/*.test.ts', '**/*.test-d.ts', '**/testing/**', '**/*.ttf'];

const [commit = 'HEAD'] = process.argv.slice(2);
const paths = [...PACKAGES, ...LEFT_OUT.map((pattern) => `:(exclude,glob)${pattern}`)];
execFileSync('git', ['archive', '-9', '--output', ARCHIVE, commit, '--', ...paths], {
  cwd: repositoryRoot,
  stdio: 'inherit',
});
console.log(`${path.join(repositoryRoot, ARCHIVE)} has the server of ${commit}.`);
