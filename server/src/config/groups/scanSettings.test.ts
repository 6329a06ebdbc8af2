import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSettings } from '../settings.ts';

for (const CLAMD_URL of [
  'tcp://203.0.113.5:3310',
  'tcp://clamd.example:3310',
  'tcp://127.0.0.1',
  'tcp://user:geheim@127.0.0.1:3310',
  'tcp://127.0.0.1:3310/path',
  'http://127.0.0.1:3310',
  'unix:clamd.ctl',
  'unix://host/clamd.ctl',
]) {
  test(`refuses ${CLAMD_URL} as the address of clamd`, () => {
    assert.throws(() => parseSettings({ CLAMD_URL }), /CLAMD_URL must be tcp:\/\/host:port/);
  });
}

for (const CLAMD_URL of [
  'tcp://127.0.0.1:3310',
  'tcp://[::1]:3310',
  'tcp://clamd:3310',
  'tcp://10.1.2.3:3310',
  'unix:/run/clamav/clamd.ctl',
]) {
  test(`accepts ${CLAMD_URL} as the address of clamd`, () => {
    assert.equal(parseSettings({ CLAMD_URL }).clamdUrl, CLAMD_URL);
  });
}
