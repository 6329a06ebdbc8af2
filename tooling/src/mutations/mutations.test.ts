import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { repositoryRoot } from '../repositoryRoot.ts';
import { applyMutation } from './applyMutation.ts';
import { mutations } from './mutations.ts';

for (const mutation of mutations) {
  test(`can remove the rule that ${mutation.without}`, () => {
    const { text, mutated } = applyMutation(mutation);
    assert.notEqual(mutated, text);
    assert.ok(existsSync(path.join(repositoryRoot, mutation.test)), mutation.test);
  });
}
