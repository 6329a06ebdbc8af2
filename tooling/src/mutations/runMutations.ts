import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';
import { dependenciesOf } from '../workspaces.ts';
import { applyMutation } from './applyMutation.ts';
import type { Mutation } from './mutation.ts';
import { mutations } from './mutations.ts';

/**
 * `npm run mutations [-- <words>]`: removes each defence in turn in a copy of the server and runs its test. With words,
 * only the defences whose description contains them. Exits with 1 if a test passes without its defence.
 */
const [words = ''] = process.argv.slice(2);
const wanted = mutations.filter(({ without }) => without.includes(words));

// Within the repository, so that the copy finds the packages that are installed here.
const caches = path.join(repositoryRoot, '.cache');
mkdirSync(caches, { recursive: true });
const folder = mkdtempSync(path.join(caches, 'mutations-'));
let survived = 0;
try {
  layCopy();
  for (const test of new Set(wanted.map(({ test }) => test))) {
    if (!passes(test)) throw new Error(`${test} fails without any mutation.`);
  }
  for (const mutation of wanted) {
    const isCaught = isCaughtByTest(mutation);
    if (!isCaught) survived += 1;
    process.stdout.write(`${isCaught ? '✔' : '✘ no test fails without it'} ${mutation.without}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${wanted.length - survived} missed, ${survived} not\n`);
process.exitCode = survived === 0 ? 0 : 1;

/** Copies the server, the packages that it imports and its test tools. Imports in the copies resolve to the copies. */
function layCopy(): void {
  const names = [...new Set(['server', 'tooling', ...dependenciesOf('server')])];
  const links = path.join(folder, 'node_modules/@parchi');
  mkdirSync(links, { recursive: true });
  cpSync(path.join(repositoryRoot, 'package.json'), path.join(folder, 'package.json'));
  for (const name of names) {
    const from = path.join(repositoryRoot, name);
    cpSync(from, path.join(folder, name), {
      recursive: true,
      filter: (file) => !file.startsWith(path.join(from, 'node_modules')),
    });
    symlinkSync(path.join(folder, name), path.join(links, name));
  }
}

/** Returns whether the tests fail without the defence. */
function isCaughtByTest(mutation: Mutation): boolean {
  const { text, mutated } = applyMutation(mutation);
  const file = path.join(folder, mutation.file);
  writeFileSync(file, mutated);
  try {
    return !passes(mutation.test);
  } finally {
    writeFileSync(file, text);
  }
}

function passes(test: string): boolean {
  const runner = path.join(folder, 'tooling/src/test-runs/serverTests.ts');
  const args = [runner, '--on=postgres', path.join(folder, test)];
  return spawnSync(process.execPath, args, { cwd: path.join(folder, 'server') }).status === 0;
}
