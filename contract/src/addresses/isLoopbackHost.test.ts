import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLoopbackHost } from './isLoopbackHost.ts';

for (const host of ['localhost', 'LOCALHOST', 'parchi.localhost', '127.0.0.1', '::1', '[::1]']) {
  test(`recognises ${host} as this machine`, () => assert.equal(isLoopbackHost(host), true));
}

for (const host of ['0.0.0.0', '::', '192.168.1.10', 'localhost.example', '127.example', '']) {
  test(`recognises “${host}” as another machine`, () => assert.equal(isLoopbackHost(host), false));
}
