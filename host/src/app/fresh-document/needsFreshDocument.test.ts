import { expect, test } from '@jest/globals';
import { findRemotePage, type DeployedRemote, type RemotePage } from '@parchi/contract';
import { needsFreshDocument, ownerOfDocument } from './needsFreshDocument.ts';

const page = (path: string, more: Partial<RemotePage> = {}): RemotePage => ({
  path,
  audience: 'people',
  frame: 'normal',
  ...more,
});
const remote = (...pages: RemotePage[]): DeployedRemote => ({ entry: '/entry.js', pages });
const remotes = {
  'remote-cups': remote(page('/cups')),
  'remote-tea': remote(
    page('/tea'),
    page('/tea-sign-in', { isForPasswords: true }),
    page('*', { audience: 'shops' }),
  ),
  'remote-milk': remote(page('/milk-sign-in', { isForPasswords: true })),
};

function needs(openedAt: string, pathname: string, viewer: 'people' | 'shops' = 'people'): boolean {
  const found = findRemotePage(remotes, pathname, viewer);
  return needsFreshDocument({ pathname, found }, ownerOfDocument(openedAt, remotes));
}

test.each([
  ['/', '/tea', false],
  ['/tea', '/cups', false],
  ['/', '/sign-in', true],
  ['/cups', '/sign-in', true],
  ['/sign-in', '/sign-up', false],
  ['/sign-in', '/', false],
  ['/sign-in', '/tea', true],
  ['/sign-in', '/tea-sign-in', true],
  ['/cups', '/tea-sign-in', true],
  ['/tea-sign-in', '/tea', false],
  ['/tea-sign-in', '/', false],
  ['/tea-sign-in', '/cups', true],
  ['/tea-sign-in', '/milk-sign-in', true],
  ['/tea-sign-in', '/sign-in', true],
])('from a document of %s to the page %s: a new document is %s [F-240] [F-244]', (from, to, is) => {
  expect(needs(from, to)).toBe(is);
});

test('the counter runs in the document of its own sign-in page, but of no other password page [F-244]', () => {
  expect(needs('/', '/', 'shops')).toBe(false);
  expect(needs('/tea-sign-in', '/tea-sign-in', 'shops')).toBe(false);
  for (const path of ['/milk-sign-in', '/sign-in']) expect(needs(path, path, 'shops')).toBe(true);
});
