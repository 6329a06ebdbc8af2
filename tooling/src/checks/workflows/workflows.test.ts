import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { repositoryRoot } from '../../repositoryRoot.ts';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const exists = (file: string) => existsSync(path.join(repositoryRoot, file));
const workflows = globSync('.github/workflows/*.yml', { cwd: repositoryRoot });

test('each folder with an owner exists, and what nobody else owns has one', () => {
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

test('the files and scripts that workflows call exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  assert.ok(workflows.length >= 3);
  const text = workflows.map(read).join('\n');
  const files = [...text.matchAll(/uses: \.\/(\S+)|run: (\.\S+)|node-version-file: (\S+)/g)];
  for (const match of files) {
    const file = match.slice(1).find(Boolean) ?? '';
    assert.ok(exists(file), `${file} does not exist`);
  }
  assert.match(text, /run: \.ci\/run/);
  for (const [call, script = ''] of text.matchAll(/npm run ([\w-]+)(?= --)/g)) {
    assert.ok(scripts[script], `${call}: no such script`);
  }
});
