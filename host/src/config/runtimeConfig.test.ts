import { expect, test } from '@jest/globals';
import { parseRuntimeConfig } from './runtimeConfig.ts';

test('accepts a remotes.json with the entry of each remote', () => {
  const config = { remotes: { 'remote-files': { entry: 'https://files.example/remoteEntry.js' } } };
  expect(parseRuntimeConfig(config)).toEqual(config);
});

test.each([
  ['nothing', null],
  ['a list', []],
  ['no remotes', {}],
  ['remotes as a list', { remotes: [] }],
  ['a remote without an entry', { remotes: { 'remote-files': {} } }],
  ['an empty entry', { remotes: { 'remote-files': { entry: '' } } }],
  ['an entry that is not text', { remotes: { 'remote-files': { entry: 8082 } } }],
])('refuses a remotes.json with %s', (_, value) => {
  expect(() => parseRuntimeConfig(value)).toThrow('remotes.json');
});
