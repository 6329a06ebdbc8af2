import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callerKey } from './callerKey.ts';

for (const [address, key] of [
  ['10.0.0.9', '10.0.0.9'],
  ['::ffff:10.0.0.9', '10.0.0.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
] as const) {
  test(`counts ${address} as ${key} [A03]`, () => {
    assert.equal(callerKey(address), key);
  });
}
