import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorCode } from '@parchi/contract';
import { loadCommonPasswords } from './loadCommonPasswords.ts';
import { findPasswordFault } from './password.rules.ts';

const commonPasswords = await loadCommonPasswords();
const owner = { name: 'Asha Rao', email: 'asha.printer@people.example', commonPasswords };

const rows: readonly (readonly [string, string, ErrorCode | undefined])[] = [
  ['A04', 'zq7Lm2x', 'account.password_too_short'],
  ['A04', 'zq7Lm2xv', undefined],
  // Two emoji: eight UTF-16 code units, but four characters.
  ['A04', '🖨️'.repeat(2), 'account.password_too_short'],
  ['A04', 'अआइईउऊएऐ', undefined],
  ['A04', 'zq7L'.repeat(16), undefined],
  ['A04', 'zq7L'.repeat(32), undefined],
  ['A04', 'zq7L'.repeat(250), undefined],
  ['A04', 'zq7L'.repeat(256), undefined],
  ['A04', `${'zq7L'.repeat(256)}x`, 'account.password_too_long'],
  ['A05', 'password1', 'account.password_too_common'],
  ['A05', 'PassWord1', 'account.password_too_common'],
  ['A05', '12345678', 'account.password_too_common'],
  ['A05', 'iloveyou', 'account.password_too_common'],
  ['A05', 'asha.printer@people.example', 'account.password_too_common'],
  ['A05', 'Asha.Printer', 'account.password_too_common'],
  ['A05', 'asha rao 1', 'account.password_too_common'],
  ['A05', 'printer2026', 'account.password_too_common'],
  ['A05', 'parchi123', 'account.password_too_common'],
  ['A05', 'PARCHIparchi', 'account.password_too_common'],
  ['A05', 'parchi with seven kites', undefined],
  ['A05', 'a kettle of seven kites', undefined],
];

for (const [row, password, fault] of rows) {
  const shown = password.length > 30 ? `${password.length} characters` : `“${password}”`;
  test(`answers ${fault ?? 'nothing'} to the new password ${shown} [${row}]`, () => {
    assert.equal(findPasswordFault(password, owner), fault);
  });
}

test('loads 10,000 common passwords, none of them too short [A05]', () => {
  assert.equal(commonPasswords.size, 10_000);
  assert.ok([...commonPasswords].every((password) => Array.from(password).length >= 8));
});
