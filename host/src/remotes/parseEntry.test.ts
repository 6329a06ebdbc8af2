import { expect, test } from '@jest/globals';
import { parseEntry } from './parseEntry.ts';

const hostOrigin = 'http://192.168.1.10:8080';

test.each([
  ['https://files.example/remoteEntry.js', 'https://files.example/remoteEntry.js'],
  ['http://localhost:8082/remoteEntry.js', 'http://localhost:8082/remoteEntry.js'],
  ['http://[::1]:8082/remoteEntry.js', 'http://[::1]:8082/remoteEntry.js'],
  ['/remotes/remote-files/remoteEntry.js', `${hostOrigin}/remotes/remote-files/remoteEntry.js`],
])('accepts the remote entry %s [F-134]', (entry, address) => {
  expect(parseEntry(entry, hostOrigin).href).toBe(address);
});

test.each([
  'http://files.example/remoteEntry.js',
  'HTTP://192.168.1.11/remoteEntry.js',
  'http://localhost.example/remoteEntry.js',
  '//files.example/remoteEntry.js',
  'javascript:alert(1)',
])('refuses the remote entry %s [F-134]', (entry) => {
  expect(() => parseEntry(entry, hostOrigin)).toThrow(/is not https/);
});
