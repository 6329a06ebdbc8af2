import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { repositoryRoot } from '../repositoryRoot.ts';
import { debianPackageNames } from './debianPackages.ts';

test('the development container has every Debian package that the tests use', () => {
  const file = path.join(repositoryRoot, '.devcontainer/Dockerfile');
  const [, list = ''] = /--no-install-recommends([^&]+)/.exec(readFileSync(file, 'utf8')) ?? [];
  const installed = list.match(/[\w.+-]+/g) ?? [];
  assert.deepEqual(installed, [...debianPackageNames].sort());
});
