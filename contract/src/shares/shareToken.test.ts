import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { Id } from '../fields/isId.ts';
import { idFromShareToken, isShareToken, shareTokenFromId } from './shareToken.ts';

test('converts ids to tokens and back without loss', () => {
  for (let round = 0; round < 1_000; round += 1) {
    const bytes = randomBytes(16);
    const token = shareTokenFromId(bytes.toString('hex') as Id);
    assert.equal(token, bytes.toString('base64url'));
    assert.equal(idFromShareToken(token), bytes.toString('hex'));
  }
});

test('accepts only the exact 22 characters of a token', () => {
  const token = 'q8Jx2LmP0sVtYb7nKdE4wA';
  assert.ok(isShareToken(token));
  const others = [
    token.slice(1),
    `${token}A`,
    `${token}==`,
    ` ${token}`,
    `${token}\n`,
    token.replace('q', '+'),
    token.replace('q', '/'),
    // A lenient decoder reads the same 16 bytes from this token, which differs only in the unused bits of its last
    // character.
    `${token.slice(0, -1)}B`,
    'a'.repeat(32),
    '',
  ];
  for (const other of others)
    assert.equal(idFromShareToken(other), undefined, JSON.stringify(other));
});
