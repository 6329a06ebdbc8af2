import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSettings } from '../settings.ts';

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

for (const [what, env, expected] of [
  ['an address alone', { NOTIFY_URL: 'https://a.example/' }, /set together/],
  ['a secret alone', { NOTIFY_SECRET: secret }, /set together/],
  ['http to the internet', { NOTIFY_URL: 'http://a.example/' }, /NOTIFY_URL must be/],
  ['a password', { NOTIFY_URL: 'https://u:geheim@a.example/' }, /NOTIFY_URL must be/],
  ['another protocol', { NOTIFY_URL: 'file:///etc/passwd' }, /NOTIFY_URL must be/],
  ['a short secret', { NOTIFY_SECRET: 'whsec_geheim' }, /NOTIFY_SECRET must be/],
  ['a secret without its mark', { NOTIFY_SECRET: 'geheim'.repeat(8) }, /NOTIFY_SECRET must be/],
] as const) {
  test(`refuses webhook settings with ${what}, and shows no secret [F-914]`, () => {
    assert.throws(
      () => parseSettings(env),
      ({ message }: Error) => expected.test(message) && !message.includes('geheim'),
    );
  });
}

for (const url of [
  'https://a.example/hook?x=1',
  'http://localhost:9000/',
  'http://notify:80/x',
  'http://10.1.2.3/',
]) {
  test(`accepts ${url} for the webhook [F-914]`, () => {
    const { notifyUrl } = parseSettings({ NOTIFY_URL: url, NOTIFY_SECRET: secret });
    assert.equal(notifyUrl, url);
  });
}
