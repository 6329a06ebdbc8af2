import assert from 'node:assert/strict';
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { repositoryRoot } from '../../repositoryRoot.ts';
import { runCommand } from '../../runCommand.ts';
import { remotes } from '../../workspaces.ts';
import { readWorkflow } from './readWorkflow.ts';

/** A repository with the workspaces of this one, without their files. */
const folder = mkdtempSync(path.join(tmpdir(), 'parchi-changed-'));
const output = `${folder}.output`;
let find: string;

before(async () => {
  for (const file of globSync('{,*/}{package,lerna,nx}.json', { cwd: repositoryRoot })) {
    cpSync(path.join(repositoryRoot, file), path.join(folder, file));
  }
  symlinkSync(path.join(repositoryRoot, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, '.gitignore'), 'node_modules\n.cache\n.nx\n');
  await run('git init --quiet --initial-branch main');
  await commit('.gitignore');
  const file = '.github/workflows/portals.yml';
  const workflow = await readWorkflow(file, readFileSync(path.join(repositoryRoot, file), 'utf8'));
  find = workflow.commands.find((command) => command.includes('lerna')) ?? '';
});
after(() => {
  rmSync(folder, { recursive: true });
  rmSync(output, { force: true });
});

async function run(script: string, env: Record<string, string> = {}): Promise<string> {
  // The shell and options with which GitHub runs the commands of a step.
  const command = ['bash', '--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script];
  const result = await runCommand(command, { cwd: folder, env });
  assert.equal(result.exitCode, 0, result.output);
  return result.output.trim();
}

async function commit(file: string): Promise<void> {
  writeFileSync(path.join(folder, file), 'changed', { flag: 'a' });
  const author = '-c user.name=Somebody -c user.email=somebody@parchi.example';
  await run(`git add . && git ${author} commit --quiet --no-gpg-sign -m change`);
}

async function findSince(commitBefore: string): Promise<unknown> {
  writeFileSync(output, '');
  await run(find, { BEFORE: commitBefore, GITHUB_OUTPUT: output });
  return JSON.parse(readFileSync(output, 'utf8').replace(/^portals=/, ''));
}

for (const [file, portals] of [
  ['remote-files/README.md', ['remote-files']],
  ['shared-ui/README.md', remotes],
  ['server/README.md', []],
] as const) {
  test(`after a change of ${file}, the workflow finds ${portals.length} portals`, async () => {
    const commitBefore = await run('git rev-parse HEAD');
    await commit(file);
    assert.deepEqual(await findSince(commitBefore), portals);
  });
}

test('after a forced push, which leaves no commit to compare with, the workflow finds every portal', async () => {
  assert.deepEqual(await findSince('0'.repeat(40)), remotes);
});
