import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { parseSettings, SettingsError } from '../settings.ts';

test('refuses an ABUSE_KEY that is not 32 bytes in base64url, and does not repeat it [F-879]', () => {
  const bytes = randomBytes(32);
  for (const ABUSE_KEY of [
    'short',
    bytes.toString('hex'),
    bytes.toString('base64'),
    randomBytes(31).toString('base64url'),
    `${'A'.repeat(42)}B`,
  ]) {
    assert.throws(
      () => parseSettings({ ABUSE_KEY }),
      (error) => {
        assert.ok(error instanceof SettingsError);
        assert.deepEqual(error.sentences, [
          'ABUSE_KEY must be 32 random bytes in base64url, 43 characters.',
        ]);
        return true;
      },
    );
  }
});

test('accepts 32 bytes in base64url as ABUSE_KEY, or none [F-879]', () => {
  const ABUSE_KEY = randomBytes(32).toString('base64url');
  assert.equal(parseSettings({ ABUSE_KEY }).abuseKey, ABUSE_KEY);
  assert.equal(parseSettings({}).abuseKey, undefined);
});
