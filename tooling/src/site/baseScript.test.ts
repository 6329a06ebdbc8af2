import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseScript } from './baseScript.ts';

test('the release of Debian and the version of Node are those of the base image', () => {
  assert.equal(
    baseScript('debian:trixie-slim'),
    'grep -qx VERSION_CODENAME=trixie /etc/os-release',
  );
  assert.equal(
    baseScript('node:24.21.0-bookworm-slim AS build'),
    'grep -qx VERSION_CODENAME=bookworm /etc/os-release\ntest "$(node --version)" = v24.21.0',
  );
});

test('a base image that names no release of Debian is refused', () => {
  for (const text of ['debian:12-slim', 'alpine:3.22', 'node:24.21.0']) {
    assert.throws(() => baseScript(text), { message: `FROM ${text} names no release of Debian.` });
  }
});
