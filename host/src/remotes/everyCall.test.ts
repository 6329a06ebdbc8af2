import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { api } from '@parchi/shared-api';

// All remotes put their calls into one shared slice. If two remotes used the same name for a call, one of the two calls
// would be lost silently. The test searches the files by content: apps must not import each other, and a new remote is
// covered without an edit.
const repositoryRoot = join(import.meta.dirname, '../../..');
const files = globSync('{host,remote-*}/src/**/*.{ts,tsx}', { cwd: repositoryRoot })
  .filter((file) => !/\.test\./.test(file))
  .filter((file) => /\binjectCalls\(/.test(readFileSync(join(repositoryRoot, file), 'utf8')));

test('calls of all remotes have different names in the shared API slice', async () => {
  expect(files).toContain('remote-files/src/filesApi.ts');
  expect(files).toContain('remote-shop/src/features/receive/useReceiveShareMutation.ts');
  for (const file of files) await import(join(repositoryRoot, file));
  expect(Object.keys(api.endpoints)).toEqual(
    expect.arrayContaining(['getSession', 'sendFiles', 'receiveFiles']),
  );
});
