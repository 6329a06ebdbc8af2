import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { api } from '@parchi/shared-api';

// Two remotes that chose the same name for a call would silently lose one of them in the shared slice.
// Found by name, not imported: an app never imports an app, and a new portal is covered without an edit.
const repositoryRoot = join(import.meta.dirname, '../../..');
const files = globSync('remote-*/src/*Api.ts', { cwd: repositoryRoot });

test('the calls of all remotes live in one slice under names of their own', async () => {
  expect(files).toContain('remote-files/src/filesApi.ts');
  for (const file of files) await import(join(repositoryRoot, file));
  expect(Object.keys(api.endpoints)).toEqual(
    expect.arrayContaining(['getSession', 'sendFiles', 'receiveFiles']),
  );
});
