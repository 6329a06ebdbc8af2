import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSettings } from './settings.ts';

const razorpay = {
  PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
};
const production = { NODE_ENV: 'production' };
const allowed = { ALLOW_SANDBOX_PAYMENTS: 'on' };

const fine: readonly [string, Record<string, string>][] = [
  ['the sandbox while trying out', {}],
  ['the sandbox in production, when asked for', { ...production, ...allowed }],
  ['Razorpay in production with a live key', { ...razorpay, ...production }],
  ['a test key while trying out', { ...razorpay, RAZORPAY_KEY_ID: 'rzp_test_abc' }],
  [
    'a test key in production, when asked for',
    { ...razorpay, ...production, ...allowed, RAZORPAY_KEY_ID: 'rzp_test_abc' },
  ],
  ['two webhook secrets', { ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'new-secret,old-secret' }],
];
for (const [name, env] of fine) {
  test(`${name} is fine`, () => assert.ok(parseSettings(env)));
}

const wrong: readonly [string, Record<string, string>, RegExp][] = [
  ['the sandbox in production', production, /^SettingsError: PAYMENTS=sandbox takes no money/],
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
  test(`${name} is refused at the start`, () => {
    assert.throws(() => parseSettings(env), sentence);
    assert.throws(
      () => parseSettings(env),
      (error) => !String(error).includes('secret-1'),
    );
  });
}
