import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSettings } from '../settings.ts';

const notify = {
  NOTIFY_URL: 'https://a.example/hook',
  NOTIFY_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
};
const confirmed = { SHOP_APPROVAL: 'confirmed' };

for (const [what, env, expected] of [
  ['no program that sends codes', confirmed, /^SHOP_APPROVAL=confirmed needs NOTIFY_URL/],
  [
    'addresses that nobody confirms',
    { ...confirmed, ...notify, SHOP_EMAIL: 'any' },
    /^SHOP_APPROVAL=confirmed and SHOP_EMAIL=any contradict each other/,
  ],
] as const) {
  test(`refuses approval of shops by phone code with ${what} [F-894]`, () => {
    assert.throws(() => parseSettings(env), { message: expected });
  });
}

test('approval by phone code also requires a confirmed e-mail address [F-894]', () => {
  const { areShopsVetted, mustShopsConfirm, mustShopsConfirmPhone } = parseSettings({
    ...confirmed,
    ...notify,
  });
  assert.deepEqual([areShopsVetted, mustShopsConfirm, mustShopsConfirmPhone], [true, true, true]);
});

test('approval by an operator requires no phone code [F-894]', () => {
  const { mustShopsConfirmPhone } = parseSettings({ SHOP_APPROVAL: 'operator' });
  assert.equal(mustShopsConfirmPhone, false);
});
