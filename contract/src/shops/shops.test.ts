import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../limits.ts';
import { shopSignUpRequestSchema } from './shops.ts';

const { phone, addressl4: pincode } = shopSignUpRequestSchema.shape;

for (const typed of [
  '9845012',
  '+91 98450 12345',
  '(080) 2553-1234',
  '123456789012345',
  '+ 1-2-3-4-5-6-7-8-9-0-1-2-3-4-5',
]) {
  test(`accepts “${typed}” as a phone number and keeps it as typed`, () => {
    assert.equal(phone.parse(` ${typed} `), typed);
  });
}

for (const typed of [
  '',
  '-------',
  '((((((((((((((()',
  '+ - ( ) - -',
  '984501',
  '98-45-01',
  '1234567890123456',
  '98450+12345',
  '98450 1234x',
  '98450\u200B12345',
  `${'1'.repeat(7)}${'-'.repeat(limits.maxPhoneLength)}`,
]) {
  test(`refuses “${typed}” as a phone number`, () => {
    assert.equal(phone.safeParse(typed).success, false);
  });
}

for (const typed of ['560034', '560 034', ' 56 00 34 ', '560\u00A0034']) {
  test(`reads the pincode “${typed}” as 560034`, () => {
    assert.equal(pincode.parse(typed), '560034');
  });
}

for (const typed of ['', '      ', '56003', '560 03', '5600345', '060 034', '56-0034', '56003a']) {
  test(`refuses “${typed}” as a pincode`, () => {
    assert.equal(pincode.safeParse(typed).success, false);
  });
}
