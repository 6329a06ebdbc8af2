import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSimplePin } from './pin.rules.ts';

test('recognises PINs that are easy to guess [F-945]', () => {
  for (const pin of ['0000', '1212', '1122', '1234', '4321', '890123', '321098', '111111']) {
    assert.equal(isSimplePin(pin), true, pin);
  }
  for (const pin of ['1357', '1243', '482913', '112358', '1998']) {
    assert.equal(isSimplePin(pin), false, pin);
  }
});
