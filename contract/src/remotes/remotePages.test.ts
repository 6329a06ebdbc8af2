import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRemotePage, isRemotePage, matchesPage, type RemotePage } from './remotePages.ts';

const page = (path: string, audience: RemotePage['audience'] = 'people'): RemotePage => ({
  path,
  audience,
  frame: 'normal',
});
const forPasswords = { isForPasswords: true };

for (const [pagePath, pathname, isMatch] of [
  ['/', '/', true],
  ['/tea', '/tea', true],
  ['/tea', '/tea/', true],
  ['/tea', '/tea/green', false],
  ['/tea', '/', false],
  ['/tea/:id', '/tea/7', true],
  ['/tea/:id', '/tea/', false],
  ['/tea/:id', '/tea/7/8', false],
  ['/tea/:id/cup', '/tea/7/cup', true],
  ['*', '/anything', false],
] as const) {
  test(`${pathname} ${isMatch ? 'is' : 'is not'} a page at ${pagePath}`, () => {
    assert.equal(matchesPage(pagePath, pathname), isMatch);
  });
}

for (const [what, value, isPage] of [
  ['a plain page', page('/tea'), true],
  ['a page with an id', page('/tea/:id'), true],
  ['a page for shops at every path', page('*', 'shops'), true],
  ['a page for people at every path', page('*'), false],
  ['a page for everybody at every path', page('*', 'everybody'), false],
  ['a path without a slash', page('tea'), false],
  ['a path with a dot', page('/../tea'), false],
  ['home', page('/'), false],
  ['another audience', { ...page('/tea'), audience: 'cats' }, false],
  ['another frame', { ...page('/tea'), frame: 'round' }, false],
  ['a page for passwords', { ...page('/tea'), ...forPasswords }, true],
  ['a page for passwords at every path', { ...page('*', 'shops'), ...forPasswords }, false],
  ['a page for an unknown use', { ...page('/tea'), isForPasswords: 'yes' }, false],
  ['a text', '/tea', false],
] as const) {
  test(`a remote ${isPage ? 'can' : 'cannot'} announce ${what}`, () => {
    assert.equal(isRemotePage(value), isPage);
  });
}

const remotes = {
  'remote-shop': { pages: [page('/counter-help'), page('*', 'shops')] },
  'remote-board': { pages: [page('/board', 'everybody')] },
};

test('people see the pages for people and the pages for everybody', () => {
  assert.equal(findRemotePage(remotes, '/counter-help', 'people')?.name, 'remote-shop');
  assert.equal(findRemotePage(remotes, '/board', 'people')?.name, 'remote-board');
  assert.equal(findRemotePage(remotes, '/nowhere', 'people'), undefined);
  assert.equal(findRemotePage(remotes, '/__proto__', 'people'), undefined);
});

test('a shop sees its own page at every path except the paths of pages for everybody', () => {
  assert.equal(findRemotePage(remotes, '/counter-help', 'shops')?.page.path, '*');
  assert.equal(findRemotePage(remotes, '/', 'shops')?.page.path, '*');
  assert.equal(findRemotePage(remotes, '/board', 'shops')?.name, 'remote-board');
});

test('a shop sees the host’s page, not its own, at a link from a mail', () => {
  assert.equal(findRemotePage(remotes, '/confirm-email', 'shops'), undefined);
});

test('people see the host’s page at a host path even if a remote announces a page there', () => {
  const tea = { 'remote-tea': { pages: [page('/sign-in', 'everybody')] } };
  assert.equal(findRemotePage(tea, '/sign-in/', 'people'), undefined);
  assert.equal(findRemotePage(tea, '/sign-in', 'shops')?.name, 'remote-tea');
});
