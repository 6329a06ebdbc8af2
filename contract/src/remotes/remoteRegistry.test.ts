import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFullRegistry } from './readFullRegistry.ts';

const remote = {
  entry: 'https://tea.example/remoteEntry.js',
  pages: [{ path: '/tea', audience: 'people', frame: 'normal', title: 'Tea' }],
};

for (const value of [undefined, null, [], 'text', {}, { remotes: [] }, { remotes: null }]) {
  test(`refuses ${JSON.stringify(value)} as a registry`, () => {
    assert.equal(readFullRegistry(value), undefined);
  });
}

for (const [what, bad, field] of [
  ['that is a number', 7, 'entry'],
  ['that is a list', [remote], 'entry'],
  ['without an address', { ...remote, entry: '' }, 'entry'],
  ['with an unreadable hash', { ...remote, integrity: 'sha256-tea' }, 'integrity'],
  ['that loads what no policy knows', { ...remote, loads: ['script'] }, 'loads'],
  ['without pages', { ...remote, pages: undefined }, 'pages'],
  ['with a canary for nobody', { ...remote, canary: { ...remote, percent: 0 } }, 'canary'],
  ['with a canary for everybody', { ...remote, canary: { ...remote, percent: 100 } }, 'canary'],
  ['with a canary without an address', { ...remote, canary: { percent: 10 } }, 'canary'],
  ['with an empty name of its build', { ...remote, buildId: '' }, 'buildId'],
  ['with a bad page', { ...remote, pages: [{ path: 'tea' }] }, 'pages'],
] as const) {
  test(`an entry ${what} removes only its own remote [F-204]`, () => {
    const read = readFullRegistry({ remotes: { 'remote-bad': bad, 'remote-tea': remote } });
    assert.deepEqual(read?.remotes, { 'remote-tea': remote });
    assert.deepEqual(read.problems, { 'remote-bad': field });
  });
}

test('reads an entry with a canary', () => {
  const tried = { ...remote, canary: { ...remote, percent: 10 } };
  const read = readFullRegistry({ remotes: { 'remote-tea': tried } });
  assert.deepEqual(read, { remotes: { 'remote-tea': tried }, problems: {} });
});
