import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnnouncedPage, HostDescription } from '@parchi/contract';
import { findConflicts, type Announcement } from './findConflicts.ts';

const host: HostDescription = {
  contractVersion: 3,
  shared: { '@parchi/shared-ui': { version: '1.4.0', exports: ['Button', 'Slip'] } },
  pages: ['/', '/sign-in'],
  calls: ['/file/send'],
  callNames: ['getSession'],
  previews: {},
};
const page = (path: string, audience: AnnouncedPage['audience'] = 'people'): AnnouncedPage => ({
  path,
  audience,
  frame: 'normal',
  title: 'Tea',
});
const build: Announcement = {
  name: 'remote-tea',
  version: '1.0.0',
  buildId: '0a1b2c3d',
  contractVersion: 3,
  shared: { '@parchi/shared-ui': { range: '^1.0.0', exports: ['Button'] } },
  calls: ['/file/send'],
  pages: [page('/tea/:id'), page('*', 'shops')],
};
const registry = {
  'remote-tea': { entry: '/tea/remoteEntry.js', pages: [page('/tea/:id')] },
  'remote-cups': {
    entry: '/cups/remoteEntry.js',
    pages: [page('/cups/:id')],
    callNames: ['getCups'],
  },
};

test('a build that fits the site has no conflict, not even with its own older pages', () => {
  assert.deepEqual(findConflicts(build, host, registry), []);
});

const ui = (range: string, ...names: string[]) => ({
  shared: { '@parchi/shared-ui': { range, exports: names } },
});
for (const [what, change, words] of [
  ['contract version', { contractVersion: 4 }, /contract version 4, the site 3/],
  ['range of a shared package', ui('^2.0.0'), /has @parchi\/shared-ui 1\.4\.0.*needs \^2\.0\.0/],
  ['shared package', { shared: { cups: { range: '^1.0.0', exports: [] } } }, /not share cups/],
  ['export', ui('^1.0.0', 'Teapot'), /shared-ui 1\.4\.0 has no export Teapot/],
  ['call', { calls: ['/tea/brew'] }, /no call \/tea\/brew/],
  ['name of a call of the host', { callNames: ['getSession'] }, /getSession .* call of the host/],
  [
    'name of a call of another remote',
    { callNames: ['getTea', 'getCups'] },
    /^getCups .* call of remote-cups\. Choose/,
  ],
  ['page of the host', { pages: [page('/sign-in')] }, /\/sign-in is a page of the host/],
  [
    'page of another remote',
    { pages: [page('/cups/new')] },
    /\/cups\/new is a page of remote-cups/,
  ],
  ['page for everybody', { pages: [page('/cups/:tea', 'everybody')] }, /page of remote-cups/],
] as const) {
  test(`a build with a conflicting ${what} is refused with a message`, () => {
    const conflicts = findConflicts({ ...build, ...change }, host, registry);
    assert.equal(conflicts.length, 1, conflicts.join('\n'));
    assert.match(conflicts.join(), words);
  });
}

test('a page or call name that only the canary of another remote has is taken, too', () => {
  const cups = { entry: '/cups/2/remoteEntry.js', pages: [page('/saucer'), page('/cups/:id')] };
  const tried = {
    ...registry,
    'remote-cups': {
      ...registry['remote-cups'],
      canary: { ...cups, percent: 10, callNames: ['getSaucer'] },
    },
  };
  const named = findConflicts({ ...build, callNames: ['getSaucer'] }, host, tried);
  assert.deepEqual(named, [
    'getSaucer is already the name of a call of remote-cups. Choose another name.',
  ]);
  const taken = findConflicts({ ...build, pages: [page('/saucer'), page('/cups/1')] }, host, tried);
  assert.deepEqual(taken, [
    '/saucer is a page of remote-cups (/saucer).',
    '/cups/1 is a page of remote-cups (/cups/:id).',
  ]);
});

test('pages for people and for shops may have the same path', () => {
  const pages = [page('/cups/:id', 'shops'), page('/sign-in', 'shops')];
  assert.deepEqual(findConflicts({ ...build, pages }, host, registry), []);
});
