import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { api } from '@parchi/shared-api';

// If two remotes used the same name for a call, one of the two would be lost silently in the shared slice.
// The files are found by pattern: an app never imports an app, and a new remote is covered without an edit.
const repositoryRoot = join(import.meta.dirname, '../../..');
const files = globSync('remote-*/src/*Api.ts', { cwd: repositoryRoot });

test('gives the calls of all remotes different names in the shared slice', async () => {
  expect(files).toContain('remote-files/src/filesApi.ts');
  for (const file of files) await import(join(repositoryRoot, file));
  expect(Object.keys(api.endpoints)).toEqual(
    expect.arrayContaining(['getSession', 'sendFiles', 'receiveFiles']),
  );
});
