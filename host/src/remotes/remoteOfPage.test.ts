import { expect, test } from '@jest/globals';
import { remoteOfPage } from './remoteOfPage.ts';

test.each([
  ['/send-file', 'remote-files'],
  ['/receive-file/', 'remote-files'],
  ['/print-file', 'remote-customer'],
  ['/orders', 'remote-customer'],
  ['/business-sign-up', 'remote-shop'],
  ['/business-sign-in', 'remote-shop'],
  ['/', undefined],
  ['/sign-in', undefined],
  ['/send-file/more', undefined],
  ['/__proto__', undefined],
])('assigns the page %s to the remote %s', (path, remote) => {
  expect(remoteOfPage(path)).toBe(remote);
});
