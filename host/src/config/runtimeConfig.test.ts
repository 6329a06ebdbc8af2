import { expect, test } from '@jest/globals';
import { parseRuntimeConfig } from './runtimeConfig.ts';

test('remotes.json names each remote’s entry', () => {
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
  ['an entry that is no text', { remotes: { 'remote-files': { entry: 8082 } } }],
])('a remotes.json that holds %s is refused', (_, value) => {
  expect(() => parseRuntimeConfig(value)).toThrow('remotes.json');
});
