import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { repositoryRoot } from '../repositoryRoot.ts';
import { aloneFiles, embeddedFiles, embeddedOnlyFiles } from './serverTestPlan.ts';

for (const [list, files] of Object.entries({ aloneFiles, embeddedFiles, embeddedOnlyFiles })) {
  test(`every file of ${list} exists`, () => {
    const isMissing = (file: string) => !existsSync(path.join(repositoryRoot, 'server/src', file));
    assert.deepEqual(Object.keys(files).filter(isMissing), []);
  });
}
