import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSettings } from '../settings.ts';

const razorpay = {
  PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
};
const production = { NODE_ENV: 'production' };
const publicSite = { PUBLIC_URL: 'https://parchi.example' };
const allowed = { ALLOW_SANDBOX_PAYMENTS: 'on' };

const fine: readonly [string, Record<string, string>][] = [
  ['the sandbox while trying out', {}],
  ['the sandbox in production, when asked for', { ...production, ...allowed }],
  ['the sandbox at a public address, when asked for', { ...publicSite, ...allowed }],
  ['the sandbox without https', { PUBLIC_URL: 'http://192.168.1.10:8080' }],
  ...['localhost:8443', 'parchi.localhost', '127.0.0.1', '127.1', '[::1]:8443'].map(
    (host): [string, Record<string, string>] => [
      `the sandbox at https://${host}`,
      { PUBLIC_URL: new URL(`https://${host}`).origin },
    ],
  ),
  ['Razorpay at a public address with a live key', { ...razorpay, ...publicSite }],
  ['Razorpay in production with a live key', { ...razorpay, ...production }],
  ['a test key while trying out', { ...razorpay, RAZORPAY_KEY_ID: 'rzp_test_abc' }],
  [
    'a test key in production, when asked for',
    { ...razorpay, ...production, ...allowed, RAZORPAY_KEY_ID: 'rzp_test_abc' },
  ],
  ['two webhook secrets', { ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'new-secret,old-secret' }],
];
for (const [name, env] of fine) {
  test(`accepts ${name}`, () => assert.ok(parseSettings(env)));
}

const wrong: readonly [string, Record<string, string>, RegExp][] = [
  [
    'the sandbox in production [rule 15]',
    production,
    /^SettingsError: PAYMENTS=sandbox takes no money/,
  ],
  [
    'the sandbox at a public address [rule 15]',
    publicSite,
    /^SettingsError: PAYMENTS=sandbox takes no money: [^\n]+\.$/,
  ],
  [
    'the sandbox at an address that only begins like this machine’s [rule 15]',
    { PUBLIC_URL: 'https://localhost.parchi.example' },
    /PAYMENTS=sandbox takes no money/,
  ],
  [
    'a test key at a public address [rule 15]',
    { ...razorpay, ...publicSite, RAZORPAY_KEY_ID: 'rzp_test_abc' },
    /RAZORPAY_KEY_ID is a test key/,
  ],
  [
    'a test key in production',
    { ...razorpay, ...production, RAZORPAY_KEY_ID: 'rzp_test_abc' },
    /RAZORPAY_KEY_ID is a test key/,
  ],
  ['no key', { ...razorpay, RAZORPAY_KEY_ID: '' }, /RAZORPAY_KEY_ID must be/],
  ['a key of another kind', { ...razorpay, RAZORPAY_KEY_ID: 'sk_live_x' }, /RAZORPAY_KEY_ID must/],
  ['no secret', { ...razorpay, RAZORPAY_KEY_SECRET: '' }, /RAZORPAY_KEY_SECRET must be set/],
  ['no webhook secret', { ...razorpay, RAZORPAY_WEBHOOK_SECRET: '' }, /RAZORPAY_WEBHOOK_SECRET/],
  [
    'three webhook secrets',
    { ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'secret-1,secret-2,secret-3' },
    /RAZORPAY_WEBHOOK_SECRET/,
  ],
];
for (const [name, env, sentence] of wrong) {
  test(`refuses to start with ${name}`, () => {
    assert.throws(() => parseSettings(env), sentence);
    assert.throws(
      () => parseSettings(env),
      (error) => !String(error).includes('secret-1'),
    );
  });
}
