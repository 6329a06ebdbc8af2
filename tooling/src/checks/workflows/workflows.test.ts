import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { repositoryRoot } from '../../repositoryRoot.ts';
import { remotes } from '../../workspaces.ts';
import { readWorkflow } from './readWorkflow.ts';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const exists = (file: string) => existsSync(path.join(repositoryRoot, file));
const workflows = globSync('.github/workflows/*.yml', { cwd: repositoryRoot });

test('each folder with an owner exists, and a default owner covers the rest', () => {
  const rules = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => /^[^#\s]/.test(line));
  assert.match(rules[0] ?? '', /^\*\s+@/);
  for (const rule of rules.slice(1)) {
    const [folder = ''] = rule.split(/\s+/);
    assert.match(rule, /^\/\S+\/\s+@\S+$/);
    assert.ok(exists(folder), `${folder} does not exist`);
  }
});

test('each portal has an owner of its own', () => {
  const owned = read('.github/CODEOWNERS').matchAll(/^\/(remote-[a-z0-9-]+)\/\s/gm);
  const names = [...owned].map(([, name]) => name);
  assert.deepEqual(names.sort(), [...remotes].sort());
});

test('there are workflows for the gate, for each changed portal and for one portal', () => {
  assert.ok(workflows.length >= 3);
});

for (const file of workflows) {
  test(`GitHub’s parser accepts ${path.basename(file)}`, async () => {
    assert.deepEqual((await readWorkflow(file, read(file))).problems, []);
  });

  test(`the files and scripts that ${path.basename(file)} calls exist`, async () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const { commands } = await readWorkflow(file, read(file));
    const text = [read(file), ...commands].join('\n');
    for (const [, used, version] of text.matchAll(/uses: \.\/(\S+)|node-version-file: (\S+)/g)) {
      const name = used ?? version ?? '';
      assert.ok(exists(name), `${name} does not exist`);
    }
    for (const command of commands.filter((line) => line.startsWith('.'))) {
      assert.ok(exists(command), `${command} does not exist`);
    }
    for (const [call, script = ''] of text.matchAll(/npm run ([\w-]+)(?= --)/g)) {
      assert.ok(scripts[script], `${call}: no such script`);
    }
  });
}

for (const [fault, from, to] of [
  ['an unknown key', 'runs-on:', 'run-on:'],
  ['an unknown name in an expression', 'inputs.portal', 'input.portal'],
  ['a step without an action or a command', '- uses: actions/checkout', '- use: actions/checkout'],
] as const) {
  test(`GitHub’s parser finds ${fault}`, async () => {
    const content = read('.github/workflows/portal.yml').replace(from, to);
    assert.notDeepEqual((await readWorkflow('portal.yml', content)).problems, []);
  });
}
