import { expect, jest, test } from '@jest/globals';
import { fetchRuntimeConfig, parseRuntimeConfig } from './runtimeConfig.ts';

test('accepts a remotes.json with the entry of each remote', () => {
  const config = { remotes: { 'remote-files': { entry: 'https://files.example/remoteEntry.js' } } };
  expect(parseRuntimeConfig(config)).toEqual(config);
});

test.each([
  ['nothing', null],
  ['a list', []],
  ['no remotes', {}],
  ['remotes as a list', { remotes: [] }],
])('refuses a remotes.json with %s', (_, value) => {
  expect(() => parseRuntimeConfig(value)).toThrow('remotes.json');
});

test.each([
  ['no entry', {}],
  ['an empty entry', { entry: '' }],
  ['an entry that is not text', { entry: 8082 }],
  ['nothing at all', null],
])('leaves out a remote with %s and keeps the others [F-204]', (_, bad) => {
  const good = { entry: 'https://files.example/remoteEntry.js' };
  const config = { remotes: { 'remote-shop': bad, 'remote-files': good } };
  expect(parseRuntimeConfig(config)).toEqual({ remotes: { 'remote-files': good } });
});

test('keeps what the page could read last while remotes.json cannot be read [F-204]', async () => {
  const config = { remotes: { 'remote-files': { entry: '/remotes/remote-files/remoteEntry.js' } } };
  const answers = [
    '{"half":',
    JSON.stringify(config),
    '{"remotes":{"remote-fi',
    JSON.stringify({ remotes: [] }),
  ];
  const fetching = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(answers.shift(), { status: 200 })));
  const { signal } = new AbortController();
  await expect(fetchRuntimeConfig(signal)).rejects.toThrow();
  for (let load = 0; load < 3; load += 1) {
    expect(await fetchRuntimeConfig(signal)).toEqual(config);
  }
  fetching.mockRestore();
});
